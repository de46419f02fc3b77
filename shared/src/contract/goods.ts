import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { daySchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';

export const WEATHERS = ['sunny', 'cloudy', 'rainy', 'snowy'] as const;

export type Weather = (typeof WEATHERS)[number];

const keptVideoSchema = z.object({
  kind: z.literal('video'),
  goodsId: idSchema,
  videoUrl: mediaUrlSchema,
  actionPrompt: z.string(),
  createdAt: momentSchema,
});

const keptDiarySchema = z.object({
  kind: z.literal('diary'),
  goodsId: idSchema,
  postId: z.nullable(idSchema),
  title: z.string(),
  content: z.string(),
  weather: z.enum(WEATHERS),
  mood: z.string(),
  illustration: z.nullable(mediaUrlSchema),
  date: daySchema,
  template: z.string(),
  createdAt: momentSchema,
});

/** One piece that the family kept. */
export const keptGoodsSchema = z.union([keptVideoSchema, keptDiarySchema]);

export type KeptGoods = z.infer<typeof keptGoodsSchema>;

export const goodsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/goods',
    summary: 'What the family kept, newest first',
    access: 'family',
    answer: z.array(keptGoodsSchema),
  }),
};
