import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is known of the process that a cluster's postmaster.pid names. */
export type ServerProcess =
  | { kind: 'none' }
  | { kind: 'running'; pid: number }
  /** Dead, but not yet taken from the table of processes: PostgreSQL would take it for alive. */
  | { kind: 'zombie'; pid: number }
  /** The number now belongs to another program, or to nobody. */
  | { kind: 'stale'; pid: number };

/** Looks at the server of a cluster, whoever started it. */
export function serverProcessOf(cluster: string): ServerProcess {
  const pid = readPostmasterPid(cluster);
  if (pid === undefined) return { kind: 'none' };
  const state = stateOf(pid);
  if (state === undefined) return { kind: 'stale', pid };
  if (state.startsWith('Z')) return { kind: 'zombie', pid };
  return commandLineOf(pid).includes(cluster) ? { kind: 'running', pid } : { kind: 'stale', pid };
}

/** Whether a process is there and not a zombie. */
export function isAlive(pid: number): boolean {
  const state = stateOf(pid);
  return state !== undefined && !state.startsWith('Z');
}

/** Waits until a process has ended; false after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function readPostmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The letter of ps: R, S, Z …; undefined where there is no such process. */
function stateOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets, which may hold anything.
      return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    } catch {
      return undefined;
    }
  }
  return askPs(pid, 'state=') || undefined;
}

function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  return askPs(pid, 'command=');
}

function askPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
