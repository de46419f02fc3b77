import { WEATHERS, type Weather } from 'shared/contract/goods-result';
import * as z from 'shared/schema';
import { startOfDay, todayAsDay } from 'shared/text/local-days';

/** A picture diary as its page is given it, in the navigation's state (product.md section 3). Everything may be absent. */
const givenDiarySchema = z.object({
  title: z.optional(z.string()),
  /** Lines, one below the other. */
  content: z.optional(z.string()),
  weather: z.optional(z.enum(WEATHERS)),
  mood: z.optional(z.string()),
  illustration: z.optional(z.nullable(z.string())),
  date: z.optional(z.string()),
  postId: z.optional(z.nullable(z.number())),
  jobId: z.optional(z.number()),
  goodsId: z.optional(z.number()),
  template: z.optional(z.string()),
  byAi: z.optional(z.boolean()),
});

export type GivenDiary = z.input<typeof givenDiarySchema>;

const stateSchema = z.object({ diaryData: givenDiarySchema });

export type Diary = {
  title: string;
  content: string;
  weather: Weather;
  mood: string;
  /** A media URL; null: the diary has no picture. */
  illustration: string | null;
  /** `2026-11-15`. */
  date: string;
  postId: number | null;
  jobId: number | undefined;
  /** Of a saved diary. */
  goodsId: number | undefined;
  /** The template it was kept with; undefined for a new one. */
  template: string | undefined;
  byAi: boolean;
  /** The example, which is nobody's: it is not saved. */
  isSample: boolean;
};

/** Shown where a page is opened without a diary (product.md section 2). */
const SAMPLE: GivenDiary = {
  title: '우리 가족 그림일기',
  content:
    '오늘은 가족과 함께 공원에 다녀왔어요.\n도시락도 먹고 사진도 많이 찍었어요.\n정말 행복한 하루였어요.',
  weather: 'sunny',
  mood: 'happy',
  date: '2025-01-15',
};

/** The diary of a navigation's state, with what is absent filled in (product.md section 4); the sample where there is none. */
export function diaryOfState(state: unknown): Diary {
  const parsed = z.safeParse(stateSchema, state);
  const given = parsed.success ? parsed.data.diaryData : SAMPLE;
  return {
    title: given.title || '가족 그림일기',
    content: given.content || '오늘 하루도 가족과 함께 행복한 시간을 보냈어요.',
    weather: given.weather ?? 'sunny',
    mood: given.mood || 'happy',
    illustration: given.illustration ?? null,
    date: given.date !== undefined && startOfDay(given.date) !== null ? given.date : todayAsDay(),
    postId: given.postId ?? null,
    jobId: given.jobId,
    goodsId: given.goodsId,
    template: given.template,
    byAi: given.byAi ?? false,
    isSample: !parsed.success,
  };
}
