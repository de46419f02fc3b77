import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { TransientGeneratorError } from 'goods-generators/generator';
import { and, eq, sql } from 'drizzle-orm';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { isDiskFull } from '../../platform/disk/disk-guard.ts';
import { isStoreAway } from '../../platform/object-store/store-failure.ts';
import type { ApiContext } from '../../platform/context.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { failJob, isStillTaken, type TakenJob } from '../commands/job-states.ts';

/** Outages of the machine: with `pauseBeforeRetry` between them they last about half an hour. */
const RETRIES_OF_MACHINE = 35;
/** AI services are paid for each attempt; a killed program may be caused by its input. */
const RETRIES_OF_WORK = 3;

const LONGEST_PAUSE_SECONDS = 60;

/** A failing disk, too many files or processes, no memory. */
const MACHINE_CODES = /^(EIO|EROFS|ESTALE|EMFILE|ENFILE|ENOMEM|EAGAIN|ETIMEDOUT)$/;
/** SQLSTATE classes: 40 rollback (deadlock), 53 resources (disk full), 55P03 lock, 58 system (I/O) error. */
const MACHINE_SQL_STATES = /^(40...|53...|55P03|58...)$/;

/** Free space below which an unexplained exit counts as a full disk. */
const LITTLE_ROOM_BYTES = 64 * 1024 * 1024;

/** How often a job may be requeued after `error`; 0: never. @param directory the job's, for a full disk */
async function retriesAfter(error: unknown, directory: string | undefined): Promise<number> {
  if (isOfMachine(error) || (directory !== undefined && (await hasLittleRoom(directory))))
    return RETRIES_OF_MACHINE;
  return error instanceof TransientGeneratorError ? RETRIES_OF_WORK : 0;
}

/** Whether the database, the store or the disk was unavailable or full, and a retry may succeed. */
function isOfMachine(error: unknown): boolean {
  if (isDatabaseAway(error) || isStoreAway(error) || isDiskFull(error)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('code' in current) || typeof current.code !== 'string') continue;
    if (current instanceof pg.DatabaseError) return MACHINE_SQL_STATES.test(current.code);
    if (MACHINE_CODES.test(current.code)) return true;
  }
  return false;
}

/** Seconds before the next attempt, by the number of attempts: 1, 2, 4 … 60. */
function pauseBeforeRetry(retries: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(retries, 10));
}

async function hasLittleRoom(directory: string): Promise<boolean> {
  const found = await statfs(directory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < LITTLE_ROOM_BYTES;
}

type Failure = {
  error: unknown;
  directory: string | undefined;
  /** The retry limit for generators that are paid for each run. */
  mostRetries: number;
};

/** Requeues a transient failure with a growing pause, charged once; others fail and cost nothing. */
export async function endFailedJob(
  context: ApiContext,
  job: TakenJob,
  { error, directory, mostRetries }: Failure,
): Promise<'queued' | 'failed'> {
  const allowed = Math.min(await retriesAfter(error, directory), mostRetries);
  if (job.retries >= allowed) {
    await failJob(context, job);
    return 'failed';
  }
  await queueAgain(context, job);
  return 'queued';
}

async function queueAgain(context: ApiContext, job: TakenJob): Promise<void> {
  const pauseSeconds = pauseBeforeRetry(job.retries);
  await context.database.transaction(async (transaction) => {
    const updated = await transaction
      .update(jobs)
      .set({
        state: 'queued',
        progress: 0,
        startedAt: null,
        retries: sql`${jobs.retries} + 1`,
        queuedAt: new Date(context.clock().getTime() + pauseSeconds * 1_000),
      })
      .where(isStillTaken(job));
    // Cancelled, or taken over by another worker.
    if (updated.rowCount !== 1) return;
    const queueId = await context.jobQueue.send(transaction, job.lane, pauseSeconds);
    const isJob = and(eq(jobs.jobId, job.jobId), eq(jobs.familyId, job.familyId));
    await transaction.update(jobs).set({ queueId }).where(isJob);
  });
}

const PAUSE_MS = 500;
const LONGEST_MS = 60_000;

/** Retries for a minute while the machine fails. @param signal ends that. @throws the last attempt's error */
export async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOfMachine(error) || signal.aborted || performance.now() > until) throw error;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
