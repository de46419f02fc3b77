import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { goodsCalls, goodsItemSchema, type GoodsItem } from 'shared/contract/goods';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { goods } from '../platform/database/schema/goods.ts';
import { media } from '../platform/database/schema/users-and-media.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { readAllowance } from '../jobs/policy.ts';
import type { JobWaiting } from '../jobs/following/job-waiting.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import { deleteGoods } from './commands/delete-goods.ts';
import { canDeleteGoods } from './policy.ts';
import type { GoodsKinds } from './kinds/goods-kind.ts';

type GoodsRow = {
  item: typeof goods.$inferSelect;
  file: Pick<typeof media.$inferSelect, 'storageKey' | 'mime'> | null;
  canDelete: boolean;
};

/** A row in the contract's form; undefined where its media is gone and it cannot be shown. */
function presentGoods(
  context: ApiContext,
  kinds: GoodsKinds,
  { item, file, canDelete }: GoodsRow,
): GoodsItem | undefined {
  const { goodsId, jobId, kind, postId, payload, createdAt } = item;
  const mediaUrl = file && context.mediaUrls.url(file.storageKey, fullVariantOf(file.mime));
  const candidate = {
    byAi: false,
    ...Object(payload),
    kind,
    goodsId,
    jobId,
    canDelete,
    createdAt: createdAt.toISOString(),
    ...kinds.find(({ name }) => name === kind)?.presentItem({ mediaUrl, postId }),
  };
  return z.safeParse(goodsItemSchema, candidate).data;
}

export function registerGoodsRoutes(
  app: FastifyInstance,
  context: ApiContext,
  waiting: JobWaiting,
  kinds: GoodsKinds,
): void {
  for (const kind of kinds) kind.registerRoutes(app, context, waiting);
  const register = callRegistrar(app, context);

  register(goodsCalls.allowance, async ({ viewer }) => {
    const { resetsAt, ...allowance } = await readAllowance(context, context.database, viewer);
    return { ...allowance, resetsAt: resetsAt.toISOString() };
  });

  register(goodsCalls.list, async ({ viewer }) => {
    const rows = await context.database
      .select({
        item: goods,
        file: { storageKey: media.storageKey, mime: media.mime },
        canDelete: canDeleteGoods(viewer),
      })
      .from(goods)
      .leftJoin(media, and(eq(media.mediaId, goods.mediaId), eq(media.ownerKey, goods.familyId)))
      .where(eq(goods.familyId, viewer.familyId))
      .orderBy(desc(goods.goodsId));
    return rows.map((row) => presentGoods(context, kinds, row)).filter((item) => item !== undefined);
  });

  register(goodsCalls.remove, async ({ viewer, params }) => {
    await deleteGoods(context, viewer, params.goodsId);
    return null;
  });
}
