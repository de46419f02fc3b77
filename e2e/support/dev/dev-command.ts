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
  const program = [join(root, 'scripts', 'run.mjs'), 'dev', ...areas];
  return started(program, { ...environment, PORT: String(await freePort()) });
}

/** `ongi dev` in front of a running site. @param folder of the remote */
export async function startOngiDev(site: string, folder: string): Promise<DevCommand> {
  const program = join(ROOT, 'sdk', 'cli', 'dev', 'main.ts');
  return started([program, '--site-url', site, '--port', String(await freePort()), folder], {});
}

async function started(program: readonly string[], environment: NodeJS.ProcessEnv): Promise<DevCommand> {
  const child = spawn(process.execPath, program, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
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
  void ended.then(() => reject(new Error(`development ended:\n${output}`)));
  return { address: await promise, output: () => output, stop };
}
