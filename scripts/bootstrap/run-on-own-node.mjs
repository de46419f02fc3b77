// Runs on Node 20 or newer. The programs are TypeScript and need the Node 24 that installing brings.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureInstalled, installedNode, messageOf, missingPackages, ROOT } from './install.mjs';

/**
 * Installs what is missing, runs a TypeScript program and exits with its code.
 * @param {string} program relative to the root, e.g. `scripts/start.ts`
 * @param {readonly string[]} args
 * @param {readonly string[]} [nodeOptions]
 * @param {boolean} [goesOn] also if what is missing cannot be installed
 */
export async function runOnOwnNode(program, args, nodeOptions, goesOn) {
  try {
    await ensureInstalled(goesOn);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
  run(join(ROOT, 'node_modules', '.bin', 'node'), program, args, nodeOptions);
}

/**
 * Runs a program without the network: what is installed is used as it is, also when it is older than the
 * manifests.
 * @param {string} program below the folder of its package, e.g. `release-tool/cli/main.ts`
 * @param {readonly string[]} args
 */
export function runWithoutInstalling(program, args) {
  const node = installedNode();
  const missing = missingPackages(program.split('/')[0] ?? '');
  if (node !== undefined && missing.length === 0) {
    run(node, program, args);
    return;
  }
  const what = node === undefined ? 'Node 24' : missing.join(', ');
  console.error(
    `Not installed here: ${what}. This command never installs: run "npm run setup" once while the registry answers, or use the release container, which has everything in it (docs/releasing-a-remote.md)`,
  );
  process.exitCode = 1;
}

/**
 * Ctrl-C in a terminal reaches the program directly. Any other signal reaches this process alone, which then
 * closes the IPC channel: the program exits on `disconnect`.
 * @param {string} node
 * @param {string} program
 * @param {readonly string[]} args
 * @param {readonly string[]} [nodeOptions]
 */
function run(node, program, args, nodeOptions = []) {
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(node, [...nodeOptions, join(ROOT, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Compiled modules halve the start of a short command.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (child.connected) child.disconnect();
    });
  }
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
