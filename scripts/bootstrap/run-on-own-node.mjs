// Runs on Node 20 or newer. The programs are TypeScript and need the Node 24 that installing brings.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureInstalled, ROOT } from './install.mjs';

/**
 * Installs what is missing, runs a TypeScript program and exits with its code.
 * Ctrl-C in a terminal reaches the program directly. Any other signal reaches this process alone, which then
 * closes the IPC channel: the program exits on `disconnect`.
 * @param {string} program relative to the root, e.g. `scripts/start.ts`
 * @param {readonly string[]} args
 */
export async function runOnOwnNode(program, args) {
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(join(bin, 'node'), [join(ROOT, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (child.connected) child.disconnect();
    });
  }
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
