// Runs on any Node 20 or newer. Our own programs are TypeScript and need the Node 24 that installing brought.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureInstalled, ROOT } from './install.mjs';

/**
 * Installs what is missing, then runs a TypeScript program with this process's arguments and ends as it ends.
 * It sees from its closed channel that it shall end: a terminal's Ctrl-C reaches it directly, any other signal only this process.
 * @param {string} program from the root, e.g. `scripts/start.ts`
 */
export async function runOnOwnNode(program) {
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(join(bin, 'node'), [join(ROOT, program), ...process.argv.slice(2)], {
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
