import { and, eq } from 'drizzle-orm';
import * as z from 'shared/schema';
import { lockFamily } from '../membership/locks.ts';
import { assertMembership } from '../membership/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, executeSql, queryRow, type Transaction } from '../platform/database/executor.ts';
import { goods } from '../platform/database/schema/goods.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { notFound, type ApiFailure } from '../platform/http/errors/api-failure.ts';
import { dropMedia, removeFiles } from '../platform/media/uploads/drop-media.ts';
import { assertCanDeleteGoods, canDeleteGoods } from './policy.ts';
import type { Generated } from './queries.ts';

const goodsIdRow = z.object({ goods_id: bigintColumn });

type Changed = { kind: string; payload: Readonly<Record<string, unknown>>; gone: () => ApiFailure };

/** Changes a saved item, which keeps its media. @throws `gone()` where it was deleted */
export async function changeGoods(
  context: ApiContext,
  viewer: FamilyViewer,
  { kind, goodsId, payload, gone }: Changed & { goodsId: number },
): Promise<{ goodsId: number }> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    await lockFamily(transaction, viewer);
    const changed = await executeSql(transaction)`
      update goods set payload = ${JSON.stringify(payload)}::jsonb
        || jsonb_build_object('byAi', coalesce(payload -> 'byAi', 'false'::jsonb))
      where goods_id = ${goodsId} and family_id = ${viewer.familyId} and kind = ${kind}`;
    if (changed === 0) throw gone();
    return { goodsId };
  });
}

/** Saves a job's result; saving it again updates the item. @throws `gone()` where its media was deleted */
export async function saveGoods(
  context: ApiContext,
  viewer: FamilyViewer,
  item: Changed & { generated: Generated; postId: number | null },
): Promise<{ goodsId: number }> {
  const { kind, generated, postId } = item;
  const payload = JSON.stringify(item.payload);
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Serializes two requests that save the same result at once.
    await lockFamily(transaction, viewer);
    const known = await queryRow(transaction, goodsIdRow)`
      update goods set payload = ${payload}::jsonb
      where family_id = ${viewer.familyId} and kind = ${kind}
        and (media_id = ${generated.mediaId} or job_id = ${generated.jobId}) returning goods_id`;
    if (known !== undefined) return { goodsId: known.goods_id };
    const created = await queryRow(transaction, goodsIdRow)`
      insert into goods (family_id, maker_user_id, kind, post_id, media_id, job_id, payload, created_at)
      select ${viewer.familyId}, ${viewer.userId}, ${kind}, 
        (select post_id from posts where post_id = ${postId} and family_id = ${viewer.familyId}), ${generated.mediaId},
        (select job_id from jobs where job_id = ${generated.jobId} and family_id = ${viewer.familyId}), ${payload}::jsonb, ${context.clock().toISOString()}
      where ${generated.mediaId}::bigint is null or exists (
        select 1 from media where media_id = ${generated.mediaId} and owner_key = ${viewer.familyId})
      returning goods_id`;
    if (created === undefined) throw item.gone();
    return { goodsId: created.goods_id };
  });
}

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
