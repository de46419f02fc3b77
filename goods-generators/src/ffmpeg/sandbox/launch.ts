import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { bundledCommand } from '../bundled-programs.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import { limited } from './resource-limits.ts';

type Launched = ChildProcessByStdio<null, Readable, Readable>;

/** Nothing of the server's environment. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };

/**
 * Starts ffmpeg or ffprobe: the only way to do so. It sees the files after `-i`, and may write to `folder`,
 * which is its working directory; it has no network and no environment (docs/decisions/recordings).
 */
export async function launch(
  program: string,
  args: readonly string[],
  { folder, signal }: { folder: string | null; signal: AbortSignal },
): Promise<Launched> {
  const { command, reads } = bundledCommand(program) ?? installedCommand(program);
  const whole = [...command, ...args];
  const workFolder = folder === null ? null : realpathSync(folder);
  const inputs = inputFiles(args).filter((path) => workFolder === null || !isInside(path, workFolder));
  const sandbox = await chooseSandbox();
  const confined =
    sandbox?.confine({
      command: whole,
      reads: [...reads, ...inputs].filter((path) => existsSync(path)),
      folder: workFolder,
    }) ?? whole;
  const [first = '', ...rest] = process.platform === 'win32' ? confined : limited(confined);
  return spawn(first, rest, {
    env: ENVIRONMENT,
    ...(workFolder !== null && { cwd: workFolder }),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
}

/** One that is not the system's own needs its file, and the libraries beside it. */
function installedCommand(program: string): { command: string[]; reads: string[] } {
  if (!isAbsolute(program) || program.startsWith('/usr/')) return { command: [program], reads: [] };
  return { command: [program], reads: [program, join(dirname(program), '..', 'lib')] };
}

function inputFiles(args: readonly string[]): string[] {
  return args
    .filter((_, index) => args[index - 1] === '-i')
    .map((url) => url.replace(/^file:/, ''))
    .filter((path) => isAbsolute(path));
}

function isInside(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..');
}
