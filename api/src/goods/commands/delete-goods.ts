import { and, eq } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { goods } from '../../platform/database/schema/goods.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { lockFamily } from '../../membership/locks.ts';
import { assertMembership } from '../../membership/policy.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { dropMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import { assertCanDeleteGoods, canDeleteGoods } from '../policy.ts';
import type { Transaction } from '../../platform/database/executor.ts';

/** First the rows, then the files. @throws ApiFailure NOT_FOUND; FORBIDDEN by policy.ts */
export async function deleteGoods(context: ApiContext, viewer: FamilyViewer, goodsId: number): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Saving the same result takes this lock too.
    await lockFamily(transaction, viewer);
    const isItem = and(eq(goods.goodsId, goodsId), eq(goods.familyId, viewer.familyId));
    const [item] = await transaction
      .select({ canDelete: canDeleteGoods(viewer), mediaId: goods.mediaId, jobId: goods.jobId })
      .from(goods)
      .where(isItem);
    if (item === undefined) throw notFound();
    assertCanDeleteGoods(item);
    await transaction.delete(goods).where(isItem);
    const sourceMediaId = await closeJob(context, transaction, viewer, item.jobId);
    const mediaIds = [item.mediaId, sourceMediaId].filter((mediaId) => mediaId !== null);
    return dropMedia(transaction, [viewer.familyId], mediaIds);
  });
  await removeFiles(context, storageKeys);
}

/**
 * Clears the result of the job that generated it, while the job still exists (a day): otherwise the list of
 * jobs would offer it again, and its files would stay. The row stays: it counts for the day's allowance.
 */
async function closeJob(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  jobId: number | null,
): Promise<number | null> {
  if (jobId === null) return null;
  const isJob = and(eq(jobs.jobId, jobId), eq(jobs.familyId, viewer.familyId));
  // The old photo is read before the update clears it.
  const [job] = await transaction
    .select({ sourceMediaId: jobs.sourceMediaId })
    .from(jobs)
    .where(isJob)
    .for('update');
  const closed = { state: 'cancelled', result: null, resultMediaId: null, sourceMediaId: null } as const;
  await transaction
    .update(jobs)
    .set({ ...closed, endedAt: context.clock() })
    .where(isJob);
  return job?.sourceMediaId ?? null;
}
