import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import type { Transaction } from '../platform/database/executor.ts';
import { cancelled, isUnfinished } from './job-rows.ts';

/**
 * Stops a user's goods in these families in the transaction that ends the membership: queued jobs are never
 * begun and cost nothing, workers notice by the row. Recordings belong to posts, which stay. Idempotency keys are cleared: in another family the
 * same key is a new request.
 */
export async function stopJobsOf(
  context: ApiContext,
  transaction: Transaction,
  { userId, familyIds }: { userId: number; familyIds: readonly number[] },
): Promise<void> {
  if (familyIds.length === 0) return;
  const ofUser = and(
    eq(jobs.makerUserId, userId),
    inArray(jobs.familyId, [...familyIds]),
    eq(jobs.lane, 'goods'),
  );
  const found = await transaction
    .select({ state: jobs.state, queueId: jobs.queueId })
    .from(jobs)
    .where(ofUser)
    .orderBy(asc(jobs.jobId))
    .for('update');
  if (found.length === 0) return;
  await transaction.update(jobs).set(cancelled(context)).where(and(ofUser, isUnfinished));
  await transaction.update(jobs).set({ idempotencyKey: null }).where(ofUser);
  for (const { state, queueId } of found)
    if (state === 'queued' && queueId !== null)
      await context.jobQueue.cancel(transaction, { ticketId: queueId, lane: 'goods' });
}
