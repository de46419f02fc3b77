import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { goodsItemShape } from '../goods-item.ts';
import { daySchema, idSchema, mediaUrlSchema } from '../identifiers.ts';
import { jobShape, jobStartedSchema } from '../job-shape.ts';
import { LIMITS } from '../limits.ts';
import { boundedText } from '../text/bounded-text.ts';
import { atMostLetters } from '../text/letters.ts';
import { writtenText } from '../text/written-text.ts';

export const WEATHERS = ['sunny', 'cloudy', 'rainy', 'snowy'] as const;

export type Weather = (typeof WEATHERS)[number];

/** Text and illustration of a generated, unsaved diary; the page fills in missing fields. */
export const diaryResultSchema = z.object({
  title: z.string(),
  content: z.string(),
  image_url: z.nullable(mediaUrlSchema),
  weather: z.optional(z.enum(WEATHERS)),
  mood: z.optional(z.string()),
  /** The post's day. */
  date: z.optional(daySchema),
  byAi: z.boolean(),
});

export const diaryJobSchema = z.object({
  ...jobShape,
  kind: z.literal('diary'),
  /** Null if the post was deleted meanwhile. */
  postId: z.nullable(idSchema),
  result: z.nullable(diaryResultSchema),
});

export type DiaryJob = z.infer<typeof diaryJobSchema>;

export const diaryTemplateSchema = boundedText(40).check(
  z.regex(/^[a-z-]{1,40}$/, '템플릿을 다시 골라주세요.'),
);

export const savedDiarySchema = z.object({
  ...goodsItemShape,
  kind: z.literal('diary'),
  postId: z.nullable(idSchema),
  title: z.string(),
  content: z.string(),
  weather: z.enum(WEATHERS),
  mood: z.string(),
  illustration: z.nullable(mediaUrlSchema),
  date: daySchema,
  template: z.string(),
});

export const diaryCalls = {
  generateDiary: defineCall({
    method: 'POST',
    path: '/diary/generate',
    access: 'family',
    body: z.object({ postId: idSchema }),
    respondsAsync: true,
    response: z.union([jobStartedSchema, z.object({ content: diaryResultSchema })]),
  }),
  saveDiary: defineCall({
    method: 'POST',
    path: '/diary/save',
    access: 'family',
    body: z.object({
      postId: z.nullable(idSchema),
      title: writtenText(LIMITS.diaryTitle).check(z.trim(), z.minLength(1), atMostLetters(LIMITS.diaryTitle)),
      content: writtenText(LIMITS.diaryContent).check(
        z.trim(),
        z.minLength(1),
        atMostLetters(LIMITS.diaryContent),
      ),
      weather: z.enum(WEATHERS),
      mood: writtenText(LIMITS.diaryMood).check(atMostLetters(LIMITS.diaryMood)),
      /** The address that the generator returned; null for a diary without illustration. */
      illustration: z.nullable(mediaUrlSchema),
      date: daySchema,
      template: diaryTemplateSchema,
      /** The job of the result; identifies a diary without illustration. */
      jobId: z.optional(idSchema),
      /** The saved diary that this one replaces. */
      goodsId: z.optional(idSchema),
    }),
    response: z.object({ goodsId: idSchema }),
  }),
};
