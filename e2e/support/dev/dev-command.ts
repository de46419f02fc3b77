import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from 'federation/testing/free-port';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export type DevCommand = {
  address: string;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<unknown>;
};

/** `npm run dev` itself, on free ports, until it says that a browser can open it. */
export async function startDev(
  areas: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<DevCommand> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), 'dev', ...areas], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PORT: String(await freePort()) },
  });
  const ended = once(child, 'exit');
  const stop = (): Promise<unknown> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    return ended;
  };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /^온기 (\S+)$/m.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
  void ended.then(() => reject(new Error(`npm run dev ended:\n${output}`)));
  return { address: await promise, output: () => output, stop };
}
