import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../cli/command-line.ts';
import type { SiteInFolder } from './site-in-folder.ts';

const CLI = path.join(import.meta.dirname, '..', 'cli', 'main.ts');

/**
 * Compiled modules are cached, as in scripts/test/cache-folder.ts: most of each process would be compiling.
 */
const COMPILE_CACHE = path.join(import.meta.dirname, '..', '..', '.cache', 'node');

type CommandResult = { code: number | null; stdout: string; stderr: string };

/** What `ongi-release` would print and end with, without a process of its own. */
export async function releaseTool(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const code = await runCommandLine(args, {
    env,
    print: (line) => (printed.stdout += `${line}\n`),
    note: (line) => (printed.stderr += `${line}\n`),
  });
  return { code, ...printed };
}

/** Runs `ongi-release` as a process. */
export function runReleaseTool(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => (printed[stream] += text));
    child.once('error', reject).once('close', (code) => resolve({ code, ...printed }));
    onStart(child);
  });
}

/** Runs the tool; SIGKILLs it after so many file events. A timer would miss the milliseconds of writing. */
export async function killableTool(
  { address, keyFile }: SiteInFolder,
  args: readonly string[],
  killAfterEvents = Number.POSITIVE_INFINITY,
): Promise<CommandResult> {
  const watcher = watch(address, { recursive: true });
  const env = { ONGI_RELEASE_KEY: readFileSync(keyFile, 'utf8') };
  const result = await runReleaseTool([...args, '--site', address], env, (child) => {
    let events = 0;
    watcher.on('change', () => {
      events += 1;
      if (events === killAfterEvents) child.kill('SIGKILL');
    });
  });
  watcher.close();
  return result;
}
