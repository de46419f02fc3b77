import { type goodsCalls, goodsItemSchema, type GoodsItem } from 'shared/contract/goods';
import * as z from 'shared/schema';
import type { Allowance } from '../jobs/policy.ts';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import type { GoodsKinds } from './kinds/goods-kind.ts';
import type { GoodsRow } from './queries.ts';

/** A row in the contract's form; undefined where its media is gone and it cannot be shown. */
export function presentGoods(
  urlOf: MediaUrlOf,
  kinds: GoodsKinds,
  { item, file, canDelete }: GoodsRow,
): GoodsItem | undefined {
  const { goodsId, jobId, kind, postId, payload, createdAt } = item;
  const mediaUrl = file && urlOf(file.storageKey, fullVariantOf(file.mime));
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

export function presentAllowance({
  resetsAt,
  ...allowance
}: Allowance): z.output<typeof goodsCalls.allowance.response> {
  return { ...allowance, resetsAt: resetsAt.toISOString() };
}
