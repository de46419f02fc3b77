import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT } from '../server/program-environment.ts';

const PROGRAMS = {
  backup: fileURLToPath(new URL('../../backup/main.ts', import.meta.url)),
  restore: fileURLToPath(new URL('../../backup/restore/main.ts', import.meta.url)),
};

export type BackupProgram = {
  process: ChildProcess;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
};

/** `npm run backup` or `npm run restore` as a process of its own. @param variables all of its environment */
export function startBackupProgram(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): BackupProgram {
  const child = spawn(process.execPath, [PROGRAMS[name], ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...PROGRAM_ENVIRONMENT, LOCAL_ACCOUNTS: 'on', ...variables },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { process: child, ended };
}
