import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the owner's file once it ends in order. */
const ENDING = 'ending';
/** Longer than `npm start` gives the app for a shutdown, before it kills it. */
const ENDING_TIMEOUT_MS = 45_000;
/** Enough for a killed process to be reaped, or for a killed `npm start` to begin its shutdown. */
const KILLED_TIMEOUT_MS = 3_000;
const WAIT_INTERVAL_MS = 50;

export type InstanceLock =
  | {
      kind: 'held';
      announceEnd: () => void;
      release: () => void;
    }
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
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    return { kind: 'taken', byPid: readOwner(ownerFile) };
  }
  const writeOwner = (state: string): void =>
    writeFileSync(ownerFile, `${process.pid}\n${state}`, { mode: 0o600 });
  writeOwner('');
  return {
    kind: 'held',
    announceEnd: () => {
      // A courtesy: what ends must not fail at it, on a full disk for example.
      try {
        writeOwner(ENDING);
      } catch {
        return;
      }
    },
    release: () => {
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}

/** Waits for an exiting process (killed, or finishing requests); one that keeps running is reported. */
export async function waitForInstanceLock(dataDirectory: string): Promise<InstanceLock> {
  const startedAt = Date.now();
  for (;;) {
    const lock = takeInstanceLock(dataDirectory);
    const isEnding = readOwnerFile(join(dataDirectory, 'instance.pid')).includes(ENDING);
    const limitMs = isEnding ? ENDING_TIMEOUT_MS : KILLED_TIMEOUT_MS;
    if (lock.kind === 'held' || Date.now() - startedAt > limitMs) return lock;
    await sleep(WAIT_INTERVAL_MS);
  }
}

/** One Korean line for whoever starts a second app on a data directory. */
export function dataInUseMessage(dataDirectory: string, byPid: number | undefined): string {
  const owner = byPid === undefined ? '' : ` (pid ${byPid})`;
  return `이 데이터 폴더는 이미 실행 중인 온기가 쓰고 있어요: ${dataDirectory}${owner}`;
}

/** SQLITE_BUSY: somebody else holds the lock. */
const SQLITE_BUSY = 5;

function readOwner(ownerFile: string): number | undefined {
  const pid = Number(readOwnerFile(ownerFile).split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function readOwnerFile(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8');
  } catch {
    return '';
  }
}
