import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/executor.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import type { Ticket } from '../../platform/job-queue/job-queue.ts';
import type { Checksums } from '../../platform/media/checksums.ts';

type TakenColumn = 'jobId' | 'attempt' | 'retries' | 'familyId' | 'kind' | 'lane' | 'input' | 'postId';

/** A job as its worker needs it. Writes of an earlier `attempt` are ignored. */
export type TakenJob = Pick<typeof jobs.$inferSelect, TakenColumn> & {
  creatorUserId: number | null;
  /** The source photo or upload; null once it is deleted. */
  source: { mediaId: number; storageKey: string; mime: string; bytes: number; checksums: Checksums } | null;
};

export const isUnfinished = inArray(jobs.state, ['queued', 'running']);

type Taken = Pick<TakenJob, 'jobId' | 'familyId' | 'attempt'>;
/** Whether the worker still owns the job: not cancelled, and not taken by another. */
export function isStillTaken({ jobId, familyId, attempt }: Taken): SQL | undefined {
  const isJob = and(eq(jobs.jobId, jobId), eq(jobs.familyId, familyId));
  return and(isJob, eq(jobs.attempt, attempt), eq(jobs.state, 'running'));
}

/** Stores a job's progress. @returns whether the worker still owns it */
export async function reportProgress(context: ApiContext, taken: Taken, percent: number): Promise<boolean> {
  const progress = sql`greatest(${jobs.progress}, ${percent}::int)`;
  const updated = await context.database.update(jobs).set({ progress }).where(isStillTaken(taken));
  return updated.rowCount === 1;
}

/** Completes a job with its result. @returns whether the worker still owned it */
export async function finishJob(
  context: ApiContext,
  transaction: Transaction,
  taken: Taken,
  { mediaId, result }: { mediaId: number | null; result: object },
): Promise<boolean> {
  const updated = await transaction
    .update(jobs)
    .set({ state: 'done', progress: 100, resultMediaId: mediaId, result, endedAt: context.clock() })
    .where(isStillTaken(taken));
  return updated.rowCount === 1;
}

/** Fails a job; it costs the family nothing. */
export async function failJob(context: ApiContext, taken: Taken): Promise<void> {
  await context.database.update(jobs).set(failed(context)).where(isStillTaken(taken));
}

/** Fails the job that killed every worker that got this ticket. @returns its number */
export async function giveJobUp(context: ApiContext, { ticketId }: Ticket): Promise<number | undefined> {
  const [job] = await context.database
    .update(jobs)
    .set(failed(context))
    .where(and(eq(jobs.queueId, ticketId), isUnfinished))
    .returning({ jobId: jobs.jobId });
  return job?.jobId;
}

/** The columns of a failed job. */
export function failed(context: ApiContext) {
  return { state: 'failed' as const, chargedOn: null, endedAt: context.clock() };
}

/** The columns of a cancelled job. A queued one costs nothing. */
export function cancelled(context: ApiContext) {
  const chargedOn = sql`case when ${jobs.state} = 'queued' then null else ${jobs.chargedOn} end`;
  return { state: 'cancelled' as const, chargedOn, endedAt: context.clock() };
}

/** Requeues a job when its process ends. */
export async function putJobBack(context: ApiContext, taken: Taken): Promise<void> {
  await context.database
    .update(jobs)
    .set({ state: 'queued', progress: 0, startedAt: null })
    .where(isStillTaken(taken));
}
