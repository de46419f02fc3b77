import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { TransientGeneratorError } from 'goods-generators/generator';
import { isDiskFull } from '../../platform/disk/disk-full.ts';
import { isStoreAway } from '../../platform/object-store/store-failure.ts';

/** Outages of the machine: with `pauseBeforeRetry` between them they last about half an hour. */
const RETRIES_OF_MACHINE = 35;
/** AI services are paid for each attempt; a killed program may be caused by its input. */
const RETRIES_OF_WORK = 3;

const LONGEST_PAUSE_SECONDS = 60;

/** A failing disk, too many files or processes, no memory. */
const MACHINE_CODES: ReadonlySet<string> = new Set([
  'EIO',
  'EROFS',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'ETIMEDOUT',
]);
/** SQLSTATE classes: 40 rollback (deadlock), 53 resources (disk full), 55P03 lock, 58 system (I/O) error. */
const MACHINE_SQL_STATES = /^(40...|53...|55P03|58...)$/;

/** Free space below which an unexplained exit counts as a full disk. */
const LITTLE_ROOM_BYTES = 64 * 1024 * 1024;

/**
 * How often a job that failed with `error` may be requeued; 0 where it would fail again.
 * @param directory the job's: a program reports a full disk only in its output
 */
export async function retriesAfter(error: unknown, directory: string | undefined): Promise<number> {
  if (isOfMachine(error) || (directory !== undefined && (await hasLittleRoom(directory))))
    return RETRIES_OF_MACHINE;
  return error instanceof TransientGeneratorError ? RETRIES_OF_WORK : 0;
}

/** Whether the database, the store or the disk was unavailable or full, and a retry may succeed. */
export function isOfMachine(error: unknown): boolean {
  if (isDatabaseAway(error) || isStoreAway(error) || isDiskFull(error)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('code' in current) || typeof current.code !== 'string') continue;
    if (current instanceof pg.DatabaseError) return MACHINE_SQL_STATES.test(current.code);
    if (MACHINE_CODES.has(current.code)) return true;
  }
  return false;
}

/** Seconds before the next attempt, by the number of attempts: 1, 2, 4 … 60. */
export function pauseBeforeRetry(retries: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(retries, 10));
}

async function hasLittleRoom(directory: string): Promise<boolean> {
  const found = await statfs(directory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < LITTLE_ROOM_BYTES;
}
