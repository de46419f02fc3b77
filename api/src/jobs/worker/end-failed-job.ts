import { sql } from 'drizzle-orm';
import type { ApiContext } from '../../context.ts';
import { failJob, isStillTaken, type TakenJob } from '../job-rows.ts';
import { pauseBeforeRetry, retriesAfter } from './transient-failure.ts';

/** What a job failed with, and what is known of it. */
type Failure = {
  error: unknown;
  /** Where it worked. */
  directory: string | undefined;
  /** Nothing is made again that was paid for more often than this. */
  mostRetries: number;
};

/**
 * Ends a job that failed. Where the reason passes it goes back to the queue, after a pause that grows: it is charged once, however
 * often. Otherwise, and after too many attempts, it has failed and costs nothing.
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
  await context.database.transaction(async (transaction) => {
    const updated = await transaction.execute(sql`
      update jobs set state = 'queued', progress = 0, started_at = null, retries = retries + 1,
        queued_at = ${context.clock().toISOString()}
      where ${isStillTaken(job)}`);
    // Cancelled meanwhile, or another worker has it.
    if (updated.rowCount !== 1) return;
    const ticket = await context.jobQueue.send(transaction, job.jobId, pauseBeforeRetry(job.retries));
    await transaction.execute(sql`update jobs set queue_id = ${ticket} where job_id = ${job.jobId}`);
  });
}
