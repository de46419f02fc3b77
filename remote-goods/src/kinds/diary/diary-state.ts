import type { GoodsItem } from 'shared/contract/goods';
import type { DiaryJob } from 'shared/contract/job';
import type { GivenDiary } from './diary-data.ts';

/** The navigation state with which the result page shows what a job made; null while it has made nothing. */
export function diaryStateOf(job: DiaryJob): { diaryData: GivenDiary } | null {
  if (job.state !== 'done' || job.result === null) return null;
  const { image_url: illustration, ...words } = job.result;
  return { diaryData: { ...words, illustration, postId: job.postId, jobId: job.jobId } };
}

/** The same for a diary that the family kept. */
export function stateOfKeptDiary(kept: GoodsItem & { kind: 'diary' }): { diaryData: GivenDiary } {
  const { title, content, weather, mood, illustration, date, postId, goodsId, template, byAi } = kept;
  return {
    diaryData: { title, content, weather, mood, illustration, date, postId, goodsId, template, byAi },
  };
}
