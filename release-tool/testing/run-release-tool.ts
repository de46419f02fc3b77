import { spawn } from 'node:child_process';
import path from 'node:path';

const CLI = path.join(import.meta.dirname, '..', 'cli', 'main.ts');

/**
 * Compiled modules are cached, as in scripts/test/compile-cache.ts: most of each process would be compiling.
 */
export const COMPILE_CACHE = path.join(import.meta.dirname, '..', '..', '.cache', 'node');

type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Runs `ongi-release` as a process. */
export function runReleaseTool(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject).once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
