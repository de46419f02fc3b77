import { and, asc, eq, inArray, isNull, ne, or, type SQL, lte, not, sql } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { type Transaction, bigintArray } from '../../platform/database/executor.ts';
import { cancelled, failed, isUnfinished } from './job-states.ts';
import { deleteMedia, isOfNoPost } from '../../platform/media/uploads/drop-media.ts';
import { JOB_RETENTION_MS } from '../queries.ts';

/**
 * Stops a user's goods in these families in the transaction that ends the membership: queued jobs are never
 * begun and cost nothing, workers notice by the row. Recordings belong to posts, which stay. Idempotency keys
 * are cleared: in another family the same key is a new request.
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
  const found = await lockJobs(transaction, ofUser);
  if (found.length === 0) return;
  await transaction.update(jobs).set(cancelled(context)).where(and(ofUser, isUnfinished));
  await transaction.update(jobs).set({ idempotencyKey: null }).where(ofUser);
  await cancelTickets(context, transaction, found);
}

/**
 * Ends what is being made of a post or its uploads, in the transaction that deletes them; workers notice by
 * the row within a second. Called after the uploads, before the post: the row of a job then lacks its upload
 * and still names its post. A recording is cancelled. A diary of somebody else fails, which costs nothing.
 * @param postId of a post that goes as a whole; without it, only recordings whose uploads are gone
 */
export async function stopJobsOfDeleted(
  context: ApiContext,
  transaction: Transaction,
  { familyId, postId }: { familyId: number; postId?: number },
): Promise<void> {
  const inFamily = and(eq(jobs.familyId, familyId), isUnfinished);
  const ofUploads = and(inFamily, ne(jobs.lane, 'goods'), isNull(jobs.sourceMediaId));
  const ofPost = postId === undefined ? undefined : and(inFamily, eq(jobs.postId, postId));
  const found = await lockJobs(transaction, or(ofUploads, ofPost));
  if (found.length === 0) return;
  await transaction.update(jobs).set(cancelled(context)).where(ofUploads);
  if (ofPost !== undefined) await transaction.update(jobs).set(failed(context)).where(ofPost);
  await cancelTickets(context, transaction, found);
}

type LockedJob = Pick<typeof jobs.$inferSelect, 'state' | 'queueId' | 'lane'>;

function lockJobs(transaction: Transaction, which: SQL | undefined): Promise<LockedJob[]> {
  return transaction
    .select({ state: jobs.state, queueId: jobs.queueId, lane: jobs.lane })
    .from(jobs)
    .where(which)
    .orderBy(asc(jobs.jobId))
    .for('update');
}

/** Cancels tickets of those that wait: a worker ends that of a running job itself. */
async function cancelTickets(
  { jobQueue }: ApiContext,
  transaction: Transaction,
  stopped: readonly LockedJob[],
): Promise<void> {
  for (const { state, queueId, lane } of stopped)
    if (state === 'queued' && queueId !== null)
      await jobQueue.cancel(transaction, { ticketId: queueId, lane });
}

/**
 * Jobs older than a day, with their source photo and unsaved result. The sweep removes the files. What a post
 * shows stays, also the upload of a recording whose job failed: its author takes it away.
 */
export async function deleteOldJobs(context: ApiContext): Promise<void> {
  const before = new Date(context.clock().getTime() - JOB_RETENTION_MS);
  await context.database.transaction(async (transaction) => {
    const forgotten = await transaction
      .delete(jobs)
      .where(
        and(
          lte(jobs.createdAt, before),
          lte(jobs.queuedAt, before),
          // A recording is prepared for its post, however long the workers were away.
          or(eq(jobs.lane, 'goods'), not(isUnfinished)),
        ),
      )
      .returning({ familyId: jobs.familyId, source: jobs.sourceMediaId, result: jobs.resultMediaId });
    const familyIds = forgotten.map(({ familyId }) => familyId);
    const mediaIds = forgotten.flatMap(({ source, result }) => [source, result]).filter((id) => id !== null);
    await deleteMedia(
      transaction,
      sql`owner_key = any(${bigintArray(familyIds)}) and media_id = any(${bigintArray(mediaIds)})
        and not exists (
          select 1 from goods where goods.media_id = media.media_id and goods.family_id = media.owner_key)
        and ${isOfNoPost}`,
    );
  });
}
