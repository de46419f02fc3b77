import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { lockFamily } from '../families/lock-family.ts';
import { assertMembership } from '../families/membership.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { dropMedia, removeFiles } from '../platform/media/uploads/drop-media.ts';
import { canDeleteGoods } from './goods-policy.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/**
 * Deletes a saved video or diary of the viewer's family: first the rows, then the files.
 * @throws ApiFailure NOT_FOUND where the family has none of this id; FORBIDDEN where goods-policy.ts denies it
 */
export async function deleteGoods(context: ApiContext, viewer: FamilyViewer, goodsId: number): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Saving the same result takes this lock too.
    await lockFamily(transaction, viewer);
    const found = await transaction.execute<{
      can_delete: boolean;
      media_id: string | null;
      job_id: string | null;
    }>(sql`
      select ${canDeleteGoods(viewer)} as can_delete, goods.media_id, goods.job_id
      from goods where goods_id = ${goodsId} and goods.family_id = ${viewer.familyId}`);
    const [goods] = found.rows;
    if (goods === undefined) throw notFound();
    if (!goods.can_delete) throw new ApiFailure('FORBIDDEN');
    await transaction.execute(sql`delete from goods where goods_id = ${goodsId}`);
    const sourceMediaIds = await closeJob(context, transaction, goods.job_id);
    const mediaIds = [goods.media_id, ...sourceMediaIds].filter((mediaId) => mediaId !== null);
    return dropMedia(transaction, mediaIds);
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
  jobId: string | null,
): Promise<(string | null)[]> {
  if (jobId === null) return [];
  // The old photo is read before the update clears it.
  const closed = await transaction.execute<{ source_media_id: string | null }>(sql`
    with job as (select job_id, source_media_id from jobs where job_id = ${jobId} for update)
    update jobs set state = 'cancelled', result = null, result_media_id = null, source_media_id = null,
      ended_at = ${context.clock().toISOString()}
    from job where jobs.job_id = job.job_id returning job.source_media_id`);
  return closed.rows.map((row) => row.source_media_id);
}
