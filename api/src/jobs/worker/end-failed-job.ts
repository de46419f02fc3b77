import { and, eq, sql } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { failJob, isStillTaken, type TakenJob } from '../commands/job-states.ts';
import { pauseBeforeRetry, retriesAfter } from './transient-failure.ts';

type Failure = {
  error: unknown;
  directory: string | undefined;
  /** The retry limit for generators that are paid for each run. */
  mostRetries: number;
};

/**
 * Ends a failed job. Transient failures are requeued with a growing pause and charged once in total.
 * Permanent ones, and those with too many attempts, fail and cost nothing.
 */
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
