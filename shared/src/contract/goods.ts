import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { anyGoodsItemSchema } from './goods-item.ts';
import { idParamSchema, momentSchema } from './identifiers.ts';
import { savedDiarySchema } from './kinds/diary.ts';
import { savedVideoSchema } from './kinds/video.ts';

export const goodsItemSchema = z.union([savedVideoSchema, savedDiarySchema]);

export type GoodsItem = z.infer<typeof goodsItemSchema>;

export const NOTHING_LEFT_MESSAGE = '오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.';

/** Goods the family may still request today. A failed job, or one cancelled before it began, is free. */
export const allowanceSchema = z.object({
  limit: z.int(),
  left: z.int(),
  /** When the next day begins (Korean time). */
  resetsAt: momentSchema,
});

export const goodsCalls = {
  list: defineCall({ method: 'GET', path: '/goods', access: 'family', response: z.array(goodsItemSchema) }),
  remove: defineCall({
    method: 'DELETE',
    path: '/goods/{goodsId}',
    access: 'family',
    params: z.object({ goodsId: idParamSchema }),
    response: nothingSchema,
  }),
  allowance: defineCall({
    method: 'GET',
    path: '/goods/allowance',
    access: 'family',
    response: allowanceSchema,
  }),
};

/** The calls for goods of any kinds, also unknown ones: each kind parses its own items. */
export const anyGoodsCalls = {
  list: { ...goodsCalls.list, response: z.array(anyGoodsItemSchema) },
};
