import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { assertMembership } from '../families/membership.ts';
import { invalidField, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { chargeableDay } from './allowance.ts';
import type { Executor, Transaction } from '../platform/database/transaction.ts';

export type NewJob = {
  kind: string;
  /** Stored as JSON; the kind's schema describes it. */
  input: object;
  /** The source post and photo; cleared when they are deleted. */
  postId?: number;
  sourceMediaId?: number;
  /** The request's Idempotency-Key. */
  key: string | undefined;
};

/** The job that an earlier request with this key began; undefined where there is none. */
export async function findBegunJob(
  executor: Executor,
  viewer: FamilyViewer,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const result = await executor.execute<{ job_id: string }>(sql`
    select job_id from jobs
    where maker_user_id = ${viewer.userId} and family_id = ${viewer.familyId} and idempotency_key = ${key}`);
  const [row] = result.rows;
  return row === undefined ? undefined : Number(row.job_id);
}

/**
 * Begins a job in the transaction that asserted the membership: its row, its ticket and its share of the
 * day's allowance are created together or not at all.
 * @throws ApiFailure LIMIT_EXCEEDED where the day's allowance is used up
 */
export async function insertJob(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  { kind, input, postId, sourceMediaId, key }: NewJob,
): Promise<number> {
  const day = await chargeableDay(context, transaction, viewer);
  const now = context.clock().toISOString();
  const inserted = await transaction.execute<{ job_id: string }>(sql`
    insert into jobs (family_id, maker_user_id, kind, state, input, post_id, source_media_id, idempotency_key, charged_on, created_at, queued_at)
    values (${viewer.familyId}, ${viewer.userId}, ${kind}, 'queued', ${JSON.stringify(input)}::jsonb,
      ${postId ?? null}, ${sourceMediaId ?? null}, ${key ?? null}, ${day}, ${now}, ${now})
    returning job_id`);
  const jobId = Number(inserted.rows[0]?.job_id);
  const ticket = await context.jobQueue.send(transaction, jobId);
  await transaction.execute(sql`update jobs set queue_id = ${ticket} where job_id = ${jobId}`);
  return jobId;
}

type OwnJob = { state: string; queue_id: string | null };

async function lockOwnJob(transaction: Transaction, viewer: FamilyViewer, jobId: number): Promise<OwnJob> {
  await assertMembership(transaction, viewer);
  const result = await transaction.execute<OwnJob>(sql`
    select state, queue_id from jobs
    where job_id = ${jobId} and family_id = ${viewer.familyId} and maker_user_id = ${viewer.userId} for update`);
  const [row] = result.rows;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Retries the viewer's own failed job with its original input.
 * @throws ApiFailure NOT_FOUND, LIMIT_EXCEEDED; VALIDATION_ERROR where it has not failed
 */
export async function retryJob(context: ApiContext, viewer: FamilyViewer, jobId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const job = await lockOwnJob(transaction, viewer, jobId);
    // Pressed twice: the job is already running.
    if (job.state === 'queued' || job.state === 'running') return;
    if (job.state !== 'failed') throw invalidField('jobId', '다시 만들 수 없는 작업입니다.');
    const day = await chargeableDay(context, transaction, viewer);
    const ticket = await context.jobQueue.send(transaction, jobId);
    await transaction.execute(sql`
      update jobs set state = 'queued', progress = 0, charged_on = ${day}, queue_id = ${ticket}, started_at = null, ended_at = null,
        retries = 0, queued_at = ${context.clock().toISOString()}
      where job_id = ${jobId}`);
  });
}

/** Stops the viewer's own job. A queued job costs nothing; an ended one does not change. */
export async function cancelJob(context: ApiContext, viewer: FamilyViewer, jobId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const job = await lockOwnJob(transaction, viewer, jobId);
    if (job.state !== 'queued' && job.state !== 'running') return;
    await transaction.execute(sql`
      update jobs set state = 'cancelled', ended_at = ${context.clock().toISOString()},
        charged_on = case when state = 'queued' then null else charged_on end
      where job_id = ${jobId}`);
    // The worker notices by the row and ends its ticket itself.
    if (job.state === 'queued' && job.queue_id !== null)
      await context.jobQueue.cancel(transaction, job.queue_id);
  });
}
