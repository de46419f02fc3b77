import { and, eq } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { assertMembership } from '../../membership/policy.ts';
import { onlyRow, type Executor, type Transaction, type Database } from '../../platform/database/executor.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { invalidField, notFound } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { chargeableDay, isOwnJob } from '../policy.ts';
import { cancelled, isUnfinished } from './job-states.ts';
import { LANES, type Lane } from '../../platform/job-queue/lanes.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';

type NewJob = {
  kind: string;
  lane: Lane;
  /** Stored as JSON; the kind's schema describes it. */
  input: object;
  /** The source post and photo; cleared when they are deleted. */
  postId?: number;
  sourceMediaId?: number;
  /** The request's Idempotency-Key. */
  key: string | undefined;
};

/** The job that an earlier request with this key began; undefined where there is none. */
export async function findBegunJob(executor: Executor, viewer: FamilyViewer, key: string | undefined) {
  if (key === undefined) return undefined;
  const [job] = await executor
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(isOwnJob(viewer), eq(jobs.idempotencyKey, key)));
  return job?.jobId;
}

/** Row, ticket and charge, in the transaction that asserted membership. @throws ApiFailure LIMIT_EXCEEDED */
export async function insertJob(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  { kind, lane, input, postId, sourceMediaId, key }: NewJob,
): Promise<number> {
  const chargedOn = LANES[lane].isCharged ? await chargeableDay(context, transaction, viewer) : null;
  const now = context.clock();
  const inserted = await transaction
    .insert(jobs)
    .values({
      familyId: viewer.familyId,
      makerUserId: viewer.userId,
      kind,
      lane,
      state: 'queued',
      input,
      postId,
      sourceMediaId,
      idempotencyKey: key,
      chargedOn,
      createdAt: now,
      queuedAt: now,
    })
    .returning({ jobId: jobs.jobId });
  const { jobId } = onlyRow(inserted);
  const queueId = await context.jobQueue.send(transaction, lane);
  await transaction.update(jobs).set({ queueId }).where(isJob(viewer, jobId));
  return jobId;
}

function isJob(viewer: FamilyViewer, jobId: number) {
  return and(eq(jobs.familyId, viewer.familyId), eq(jobs.jobId, jobId));
}

async function lockOwnJob(transaction: Transaction, viewer: FamilyViewer, jobId: number) {
  await assertMembership(transaction, viewer);
  const [job] = await transaction
    .select()
    .from(jobs)
    .where(and(isOwnJob(viewer), eq(jobs.jobId, jobId)))
    .for('update');
  if (job === undefined) throw notFound();
  return job;
}

/**
 * Begins a failed or cancelled job again, with the same input.
 * @throws ApiFailure NOT_FOUND, LIMIT_EXCEEDED, VALIDATION_ERROR
 */
export async function retryJob(context: ApiContext, viewer: FamilyViewer, jobId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const job = await lockOwnJob(transaction, viewer, jobId);
    // Pressed twice: the job is already running.
    if (job.state === 'queued' || job.state === 'running') return;
    if (!canRetry(job)) throw invalidField('jobId', '다시 만들 수 없는 작업입니다.');
    const { lane } = job;
    const chargedOn = LANES[lane].isCharged ? await chargeableDay(context, transaction, viewer) : null;
    if (job.chargedOn !== null) await retainCharge(transaction, job);
    const queueId = await context.jobQueue.send(transaction, lane);
    const queuedAt = context.clock();
    await transaction
      .update(jobs)
      .set({
        state: 'queued',
        progress: 0,
        chargedOn,
        queueId,
        startedAt: null,
        endedAt: null,
        retries: 0,
        queuedAt,
      })
      .where(isJob(viewer, jobId));
  });
}

type JobRow = typeof jobs.$inferSelect;

/** Not a finished one (its result was deleted since then), nor a recording whose upload is gone. */
function canRetry({ state, progress, lane, sourceMediaId }: JobRow): boolean {
  if (state === 'failed') return true;
  return state === 'cancelled' && progress < 100 && (lane === 'goods' || sourceMediaId !== null);
}

/** The run that was cancelled stays charged, in a row that is nobody's: the job's own has the next charge. */
async function retainCharge(
  transaction: Transaction,
  { familyId, kind, lane, input, chargedOn, createdAt, queuedAt, startedAt, endedAt }: JobRow,
): Promise<void> {
  const run = { familyId, kind, lane, input, chargedOn, createdAt, queuedAt, startedAt, endedAt };
  await transaction.insert(jobs).values({ ...run, state: 'cancelled' });
}

/** Stops the viewer's own job. A queued job costs nothing; an ended one does not change. */
export async function cancelJob(context: ApiContext, viewer: FamilyViewer, jobId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const job = await lockOwnJob(transaction, viewer, jobId);
    if (job.state !== 'queued' && job.state !== 'running') return;
    await transaction.update(jobs).set(cancelled(context)).where(isJob(viewer, jobId));
    // The worker notices by the row and ends its ticket itself.
    if (job.state === 'queued' && job.queueId !== null)
      await context.jobQueue.cancel(transaction, { ticketId: job.queueId, lane: job.lane });
  });
}

/** Gives unfinished jobs new tickets, where the queue's own tables are lost. @returns how many */
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
