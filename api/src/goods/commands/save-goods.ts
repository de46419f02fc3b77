import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { lockFamily } from '../../membership/locks.ts';
import { assertMembership } from '../../membership/policy.ts';
import { bigintColumn, executeSql, queryRow } from '../../platform/database/executor.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import type { Generated } from '../queries.ts';
import type { ApiFailure } from '../../platform/http/errors/api-failure.ts';

const goodsIdRow = z.object({ goods_id: bigintColumn });

type Payload = Readonly<Record<string, unknown>>;

/** Changes a saved item, which keeps its media. @throws `gone()` where it was deleted */
export async function changeGoods(
  context: ApiContext,
  viewer: FamilyViewer,
  {
    kind,
    goodsId,
    payload,
    gone,
  }: { kind: string; goodsId: number; payload: Payload; gone: () => ApiFailure },
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
  item: {
    kind: string;
    generated: Generated;
    postId: number | null;
    payload: Payload;
    gone: () => ApiFailure;
  },
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
