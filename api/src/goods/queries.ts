import { and, desc, eq } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { goods } from '../platform/database/schema/goods.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import { media } from '../platform/database/schema/users-and-media.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { isStorageKey } from '../platform/media/storage-key.ts';
import { canDeleteGoods } from './policy.ts';

export type GoodsRow = {
  item: typeof goods.$inferSelect;
  file: Pick<typeof media.$inferSelect, 'storageKey' | 'mime'> | null;
  canDelete: boolean;
};

/** The family's goods, newest first; `file` is null where an item's media is gone. */
export function findGoods(context: ApiContext, viewer: FamilyViewer): Promise<GoodsRow[]> {
  return context.database
    .select({
      item: goods,
      file: { storageKey: media.storageKey, mime: media.mime },
      canDelete: canDeleteGoods(viewer),
    })
    .from(goods)
    .leftJoin(media, and(eq(media.mediaId, goods.mediaId), eq(media.ownerKey, goods.familyId)))
    .where(eq(goods.familyId, viewer.familyId))
    .orderBy(desc(goods.goodsId));
}

/** What a job has made, before it is saved. */
export type Generated = { mediaId: number | null; jobId: number | null; byAi: boolean };

/** The family's generated media of a URL; undefined where it was deleted or is another family's. */
export async function findGenerated(
  context: ApiContext,
  viewer: FamilyViewer,
  mediaKind: string,
  url: string,
): Promise<Generated | undefined> {
  const storageKey = URL.parse(url, 'http://media')?.pathname.split('/').at(-2) ?? '';
  if (!isStorageKey(storageKey)) return undefined;
  const [row] = await context.database
    .select({ mediaId: media.mediaId, jobId: jobs.jobId, result: jobs.result, payload: goods.payload })
    .from(media)
    .leftJoin(jobs, and(eq(jobs.resultMediaId, media.mediaId), eq(jobs.familyId, media.ownerKey)))
    .leftJoin(goods, and(eq(goods.mediaId, media.mediaId), eq(goods.familyId, media.ownerKey)))
    .where(
      and(eq(media.storageKey, storageKey), eq(media.ownerKey, viewer.familyId), eq(media.kind, mediaKind)),
    )
    .limit(1);
  if (row === undefined) return undefined;
  const { mediaId, jobId, result, payload } = row;
  return { mediaId, jobId, byAi: isByAi(result ?? payload) };
}

/** A result without media is known by its job, where one made it. */
export async function findJobResult(
  context: ApiContext,
  viewer: FamilyViewer,
  kind: string,
  jobId: number | undefined,
): Promise<Generated | undefined> {
  if (jobId === undefined) return { mediaId: null, jobId: null, byAi: false };
  const isDone = and(eq(jobs.kind, kind), eq(jobs.state, 'done'));
  const [row] = await context.database
    .select({ result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.jobId, jobId), eq(jobs.familyId, viewer.familyId), isDone));
  return row === undefined ? undefined : { mediaId: null, jobId, byAi: isByAi(row.result) };
}

function isByAi(result: unknown): boolean {
  return z.safeParse(z.object({ byAi: z.boolean() }), result).data?.byAi === true;
}
