import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type InstanceLock =
  | { kind: 'held'; release: () => void }
  /** Another process works on the directory; its number where it could be read. */
  | { kind: 'taken'; byPid: number | undefined };

/**
 * Makes this process the only one on a data directory, for as long as it lives. The lock is the operating
 * system's own, taken by SQLite on a file: it ends with the process, however that ends, so there is no
 * stale lock to judge, and a process number that was given out again cannot be mistaken for its owner.
 */
export function takeInstanceLock(dataDirectory: string): InstanceLock {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const ownerFile = join(dataDirectory, 'instance.pid');
  const lock = new DatabaseSync(join(dataDirectory, 'instance.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return { kind: 'taken', byPid: readOwner(ownerFile) };
  }
  writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    kind: 'held',
    release: () => {
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}

/** SQLITE_BUSY: somebody else holds the lock. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readOwner(ownerFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(ownerFile, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
