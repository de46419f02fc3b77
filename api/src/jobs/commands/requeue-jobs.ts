import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/executor.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { isUnfinished } from './job-states.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';

/**
 * Gives every unfinished job a new ticket, where the queue's own tables were lost or never restored.
 * @returns how many
 */
export async function requeueJobs(database: Database, jobQueue: Pick<JobQueue, 'send'>): Promise<number> {
  const unfinished = await database
    .select({ jobId: jobs.jobId, lane: jobs.lane })
    .from(jobs)
    .where(isUnfinished);
  for (const { jobId, lane } of unfinished) {
    await database.transaction(async (transaction) => {
      const queueId = await jobQueue.send(transaction, lane);
      await transaction
        .update(jobs)
        .set({ state: 'queued', progress: 0, startedAt: null, queueId })
        .where(eq(jobs.jobId, jobId));
    });
  }
  return unfinished.length;
}
