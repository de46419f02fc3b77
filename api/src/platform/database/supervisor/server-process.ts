import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is known of the process that a cluster's postmaster.pid names. */
export type ServerProcess =
  | { kind: 'none' }
  | { kind: 'running'; pid: number }
  /** Dead, but not yet taken from the table of processes: PostgreSQL would take it for alive. */
  | { kind: 'zombie'; pid: number }
  /** The number now belongs to another program, or to nobody, or the file was cut off and names none. */
  | { kind: 'stale' };

/** Finds the server of a cluster, whoever started it. */
export function serverProcessOf(cluster: string): ServerProcess {
  const file = join(cluster, 'postmaster.pid');
  const pid = readLockFile(file);
  if (pid === undefined) return existsSync(file) ? { kind: 'stale' } : { kind: 'none' };
  const state = stateOf(pid);
  if (state === undefined) return { kind: 'stale' };
  if (isDead(state)) return { kind: 'zombie', pid };
  return isServerOf(cluster, pid) ? { kind: 'running', pid } : { kind: 'stale' };
}

/** Whether a process is the server of this cluster, and not another program that was given its number. */
export function isServerOf(cluster: string, pid: number): boolean {
  const [program = '', ...args] = commandLineOf(pid);
  if (!isAlive(pid) || basename(program) !== 'postgres') return false;
  // A server that was started by another name of the same folder (a link) works in that folder all the same.
  return args.includes(cluster) || hasWorkingDirectory(pid, cluster);
}

/** Backends of a killed server hold shared memory and block a start. Linux only; elsewhere none is found. */
export function orphanedBackends(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => hasWorkingDirectory(pid, cluster) && commandLineOf(pid)[0]?.startsWith('postgres: '));
}

/** Whether a process is there and not a zombie. */
export function isAlive(pid: number): boolean {
  const state = stateOf(pid);
  return state !== undefined && !isDead(state);
}

/** Z: not yet taken from the table of processes, X: being taken from it. */
function isDead(state: string): boolean {
  return /^[ZX]/i.test(state);
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

/** The number in the first line of one of PostgreSQL's lock files; undefined where there is none. */
export function readLockFile(file: string): number | undefined {
  try {
    // A socket's lock may name its process by a negative number.
    const pid = Math.abs(Number(readFileSync(file, 'utf8').split('\n', 1)[0]));
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
  return runPs(pid, 'state=') || undefined;
}

function commandLineOf(pid: number): string[] {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      return [];
    }
  }
  return runPs(pid, 'command=').split(' ');
}

function hasWorkingDirectory(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory);
  } catch {
    return false;
  }
}

function runPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
