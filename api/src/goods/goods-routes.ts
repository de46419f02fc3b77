import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { goodsCalls, goodsItemSchema, type GoodsItem } from 'shared/contract/goods';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { readAllowance } from '../jobs/allowance.ts';
import type { JobWaiting } from '../jobs/following/job-waiting.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import { deleteGoods } from './delete-goods.ts';
import { canDeleteGoods } from './goods-policy.ts';
import type { GoodsKinds } from './kinds/goods-kind.ts';

type GoodsRow = {
  goods_id: string;
  job_id: string | null;
  kind: string;
  post_id: string | null;
  payload: Record<string, unknown>;
  created_at: string;
  storage_key: string | null;
  mime: string | null;
  can_delete: boolean;
};

/** A row in the contract's form; undefined where its media is gone and it cannot be shown. */
function presentGoods(context: ApiContext, kinds: GoodsKinds, row: GoodsRow): GoodsItem | undefined {
  const mediaUrl =
    row.storage_key === null || row.mime === null
      ? null
      : context.mediaUrls.url(row.storage_key, fullVariantOf(row.mime));
  const candidate = {
    byAi: false,
    ...row.payload,
    kind: row.kind,
    goodsId: Number(row.goods_id),
    jobId: row.job_id === null ? null : Number(row.job_id),
    canDelete: row.can_delete,
    createdAt: new Date(row.created_at).toISOString(),
    ...kinds
      .find(({ name }) => name === row.kind)
      ?.presentItem({ mediaUrl, postId: row.post_id === null ? null : Number(row.post_id) }),
  };
  return z.safeParse(goodsItemSchema, candidate).data;
}

/** The family's saved videos and picture diaries, and its remaining allowance of the day. */
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
    const result = await context.database.execute<GoodsRow>(sql`
      select goods_id, job_id, goods.kind, post_id, payload, goods.created_at, storage_key, mime,
        ${canDeleteGoods(viewer)} as can_delete
      from goods left join media using (media_id)
      where goods.family_id = ${viewer.familyId} order by goods_id desc`);
    return result.rows.map((row) => presentGoods(context, kinds, row)).filter((goods) => goods !== undefined);
  });

  register(goodsCalls.remove, async ({ viewer, params }) => {
    await deleteGoods(context, viewer, params.goodsId);
    return null;
  });
}
