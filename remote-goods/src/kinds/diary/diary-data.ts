import { WEATHERS, type Weather, type DiaryJob } from 'shared/contract/kinds/diary';
import * as z from 'shared/schema';
import { startOfDay, todayAsDay } from 'shared/text/local-days';
import type { GoodsItem } from 'shared/contract/goods';

/** An optional field; a value that cannot be used counts as absent, and leaves the others as they are. */
function usable<Schema extends z.ZodMiniType>(schema: Schema) {
  const parsed = z.transform((value) => z.safeParse(schema, value).data);
  return z.pipe(z.optional(z.unknown()), parsed);
}

/** A picture diary in the navigation state (product.md section 3). */
const diaryInputSchema = z.object({
  title: usable(z.string()),
  /** Lines separated by `\n`. */
  content: usable(z.string()),
  weather: usable(z.enum(WEATHERS)),
  mood: usable(z.string()),
  illustration: usable(z.nullable(z.string())),
  date: usable(z.string()),
  postId: usable(z.nullable(z.number())),
  jobId: usable(z.number()),
  goodsId: usable(z.number()),
  template: usable(z.string()),
  byAi: usable(z.boolean()),
});

type ParsedInput = z.output<typeof diaryInputSchema>;
export type DiaryInput = { [Field in keyof ParsedInput]?: ParsedInput[Field] | undefined };

const stateSchema = z.object({ diaryData: diaryInputSchema });

export type Diary = {
  title: string;
  content: string;
  weather: Weather;
  mood: string;
  /** A media URL; null without an illustration. */
  illustration: string | null;
  /** `2026-11-15`. */
  date: string;
  postId: number | null;
  jobId: number | undefined;
  goodsId: number | undefined;
  /** The template it was saved with; undefined for a new one. */
  template: string | undefined;
  byAi: boolean;
  /** The sample belongs to nobody and cannot be saved. */
  isSample: boolean;
};

/** Shown where the page is opened without a diary (product.md section 2). */
const SAMPLE: DiaryInput = {
  title: '우리 가족 그림일기',
  content:
    '오늘은 가족과 함께 공원에 다녀왔어요.\n도시락도 먹고 사진도 많이 찍었어요.\n정말 행복한 하루였어요.',
  weather: 'sunny',
  mood: 'happy',
  date: '2025-01-15',
};

/** The diary of a navigation state with defaults filled in (product.md section 4); the sample without one. */
export function diaryOfState(state: unknown): Diary {
  const parsed = z.safeParse(stateSchema, state);
  const input = parsed.success ? parsed.data.diaryData : SAMPLE;
  return {
    title: input.title || '가족 그림일기',
    content: input.content || '오늘 하루도 가족과 함께 행복한 시간을 보냈어요.',
    weather: input.weather ?? 'sunny',
    mood: input.mood || 'happy',
    illustration: input.illustration ?? null,
    date: input.date !== undefined && startOfDay(input.date) !== null ? input.date : todayAsDay(),
    postId: input.postId ?? null,
    jobId: input.jobId,
    goodsId: input.goodsId,
    template: input.template,
    byAi: input.byAi ?? false,
    isSample: !parsed.success,
  };
}

/** The navigation state that shows a job's result on the result page; null without a result. */
export function diaryStateOf(job: DiaryJob): { diaryData: DiaryInput } | null {
  if (job.state !== 'done' || job.result === null) return null;
  const { image_url: illustration, ...content } = job.result;
  return { diaryData: { ...content, illustration, postId: job.postId, jobId: job.jobId } };
}

export function stateOfSavedDiary(saved: GoodsItem & { kind: 'diary' }): { diaryData: DiaryInput } {
  const { title, content, weather, mood, illustration, date, postId, goodsId, template, byAi } = saved;
  return {
    diaryData: { title, content, weather, mood, illustration, date, postId, goodsId, template, byAi },
  };
}
