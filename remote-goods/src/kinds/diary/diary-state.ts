import type { GoodsItem } from 'shared/contract/goods';
import type { DiaryJob } from 'shared/contract/kinds/diary';
import type { DiaryInput } from './diary-data.ts';

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
