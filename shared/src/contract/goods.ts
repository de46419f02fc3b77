import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { daySchema, idParamSchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';
import { jobStartedSchema } from './job.ts';
import { LIMITS } from './limits.ts';
import { diaryResultSchema, videoResultSchema, WEATHERS } from './goods-result.ts';
import { hasVisibleText, writtenText } from './text/written-text.ts';

/** Prompt of a video: not blank, at most 50 characters. */
export const videoPromptSchema = writtenText().check(
  z.trim(),
  z.minLength(1, '어떤 영상으로 만들지 적어주세요.'),
  z.refine(hasVisibleText, '어떤 영상으로 만들지 적어주세요.'),
  z.maxLength(LIMITS.videoPrompt, '최대 50자까지 입력할 수 있습니다.'),
);

/** Suggested prompt: the built-in generator supports every part of it, and so does an AI service. */
export const VIDEO_PROMPT_EXAMPLE = '벚꽃이 흩날리고 따뜻한 빛으로 천천히 다가가요';

/** The job of the result, while it is known (a day); absent in responses of older APIs. */
const resultJobIdSchema = z.optional(z.nullable(idSchema));

/** Whether the viewer may delete it; absent in responses of older APIs. */
const canDeleteSchema = z.optional(z.boolean());

const goodsItemShape = {
  goodsId: idSchema,
  jobId: resultJobIdSchema,
  canDelete: canDeleteSchema,
  byAi: z.boolean(),
  createdAt: momentSchema,
};

export const savedVideoSchema = z.object({
  ...goodsItemShape,
  kind: z.literal('video'),
  videoUrl: mediaUrlSchema,
  actionPrompt: z.string(),
});

export const diaryTemplateSchema = z.string().check(z.regex(/^[a-z-]{1,40}$/, '템플릿을 다시 골라주세요.'));

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

/** One saved item of a known kind. */
export const goodsItemSchema = z.union([savedVideoSchema, savedDiarySchema]);

/** An item of any kind, also an unknown one: the shared fields, the others unparsed. */
export const anyGoodsItemSchema = z.looseObject({ ...goodsItemShape, kind: z.string() });

export type AnyGoodsItem = z.infer<typeof anyGoodsItemSchema>;

export type GoodsItem = z.infer<typeof goodsItemSchema>;

/** Message when the daily allowance is used up. */
export const NOTHING_LEFT_MESSAGE = '오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.';

/** Goods the family may still request today. A failed job, or one cancelled before it began, is free. */
export const allowanceSchema = z.object({
  limit: z.int(),
  left: z.int(),
  /** When the next day begins (Korean time). */
  resetsAt: momentSchema,
});

const ASYNC_NOTE =
  'answers when the work is done, or with `Prefer: respond-async` at once: 202 and a jobId. An Idempotency-Key header makes a repeated request answer with the first one’s job';

export const goodsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/goods',
    summary: 'What the family kept, newest first',
    access: 'family',
    response: z.array(goodsItemSchema),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/goods/{goodsId}',
    summary:
      'Delete a saved video or diary with its media: who saved it, or the author of the diary’s post; anybody of the family once both left',
    access: 'family',
    params: z.object({ goodsId: idParamSchema }),
    response: nothingSchema,
  }),
  allowance: defineCall({
    method: 'GET',
    path: '/goods/allowance',
    summary: 'How many pieces the family may still begin today',
    access: 'family',
    response: allowanceSchema,
  }),
  generateVideo: defineCall({
    method: 'POST',
    path: '/animate-photo/generate',
    summary: `Make a video of one photo; ${ASYNC_NOTE}`,
    access: 'family',
    body: z.object({ actionPrompt: videoPromptSchema }),
    bodyAs: 'multipart',
    files: { part: 'image', max: 1 },
    respondsAsync: true,
    response: z.union([jobStartedSchema, videoResultSchema]),
  }),
  saveVideo: defineCall({
    method: 'POST',
    path: '/animate-photo/save',
    summary: 'Keep a video that was made; the same video twice is kept once',
    access: 'family',
    body: z.object({ tempVideoUrl: mediaUrlSchema, actionPrompt: videoPromptSchema }),
    response: z.object({ goodsId: idSchema }),
  }),
  generateDiary: defineCall({
    method: 'POST',
    path: '/diary/generate',
    summary: `Make a picture diary of one post; ${ASYNC_NOTE}`,
    access: 'family',
    body: z.object({ postId: idSchema }),
    respondsAsync: true,
    response: z.union([jobStartedSchema, z.object({ content: diaryResultSchema })]),
  }),
  saveDiary: defineCall({
    method: 'POST',
    path: '/diary/save',
    summary:
      'Keep a picture diary; the same one again is changed, not kept twice. The example (no post, picture or job) is not kept',
    access: 'family',
    body: z.object({
      postId: z.nullable(idSchema),
      title: writtenText().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.diaryTitle)),
      content: writtenText().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.diaryContent)),
      weather: z.enum(WEATHERS),
      mood: writtenText().check(z.maxLength(LIMITS.diaryMood)),
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
