import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { lockFamily } from '../families/lock-family.ts';
import { assertMembership } from '../families/membership.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { isStorageKey } from '../platform/media/storage-key.ts';

/** What a job generated, as far as saving it needs that. */
type Generated = { mediaId: number | null; jobId: number | null; byAi: boolean };

type Payload = Readonly<Record<string, unknown>>;

/** The family's generated media of a URL; undefined where it was deleted or is another family's. */
export async function findGenerated(
  context: ApiContext,
  viewer: FamilyViewer,
  mediaKind: string,
  url: string,
): Promise<Generated | undefined> {
  const storageKey = URL.parse(url, 'http://media')?.pathname.split('/').at(-2) ?? '';
  if (!isStorageKey(storageKey)) return undefined;
  const result = await context.database.execute<{
    media_id: string;
    job_id: string | null;
    result: unknown;
  }>(sql`
    select media_id, jobs.job_id, coalesce(jobs.result, goods.payload) as result
    from media left join jobs on jobs.result_media_id = media_id left join goods using (media_id)
    where storage_key = ${storageKey} and media.family_id = ${viewer.familyId} and media.kind = ${mediaKind} limit 1`);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  return {
    mediaId: Number(row.media_id),
    jobId: row.job_id === null ? null : Number(row.job_id),
    byAi: isByAi(row.result),
  };
}

/** A result without media is known by its job; pages of an earlier version send no `jobId`. */
export async function findJobResult(
  context: ApiContext,
  viewer: FamilyViewer,
  kind: string,
  jobId: number | undefined,
): Promise<Generated | undefined> {
  if (jobId === undefined) return { mediaId: null, jobId: null, byAi: false };
  const result = await context.database.execute<{ result: unknown }>(sql`
    select result from jobs
    where job_id = ${jobId} and family_id = ${viewer.familyId} and kind = ${kind} and state = 'done'`);
  const [row] = result.rows;
  return row === undefined ? undefined : { mediaId: null, jobId, byAi: isByAi(row.result) };
}

function isByAi(result: unknown): boolean {
  return z.safeParse(z.object({ byAi: z.boolean() }), result).data?.byAi === true;
}

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
    const changed = await transaction.execute(sql`
      update goods set payload = ${JSON.stringify(payload)}::jsonb
        || jsonb_build_object('byAi', coalesce(payload -> 'byAi', 'false'::jsonb))
      where goods_id = ${goodsId} and family_id = ${viewer.familyId} and kind = ${kind} returning goods_id`);
    if (changed.rows.length === 0) throw gone();
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
    const changed = await transaction.execute<{ goods_id: string }>(sql`
      update goods set payload = ${payload}::jsonb
      where family_id = ${viewer.familyId} and kind = ${kind}
        and (media_id = ${generated.mediaId} or job_id = ${generated.jobId}) returning goods_id`);
    const [known] = changed.rows;
    if (known !== undefined) return { goodsId: Number(known.goods_id) };
    const inserted = await transaction.execute<{ goods_id: string }>(sql`
      insert into goods (family_id, maker_user_id, kind, post_id, media_id, job_id, payload, created_at)
      select ${viewer.familyId}, ${viewer.userId}, ${kind}, (select post_id from posts where post_id = ${postId}), ${generated.mediaId},
        (select job_id from jobs where job_id = ${generated.jobId}), ${payload}::jsonb, ${context.clock().toISOString()}
      where ${generated.mediaId}::bigint is null or exists (select 1 from media where media_id = ${generated.mediaId})
      returning goods_id`);
    const [created] = inserted.rows;
    if (created === undefined) throw item.gone();
    return { goodsId: Number(created.goods_id) };
  });
}
