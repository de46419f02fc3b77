import { goodsCalls } from 'shared/contract/goods';
import { type AnyJob } from 'shared/contract/job-shape';
import { type DiaryJob, diaryJobSchema } from 'shared/contract/kinds/diary';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { useSaveGoods } from '../../../server-state/save-goods.ts';
import { jobIdOf, START_JOB_OPTIONS } from '../../../server-state/job-calls.ts';

/** Starts a picture diary and returns its job's id. */
export async function startDiary(postId: number, idempotencyKey: string): Promise<number> {
  const response = await callApi(goodsCalls.generateDiary, {
    ...START_JOB_OPTIONS,
    body: { postId },
    idempotencyKey,
  });
  return jobIdOf(response);
}

export function useSaveDiary() {
  return useSaveGoods((body: z.input<NonNullable<typeof goodsCalls.saveDiary.body>>) =>
    callApi(goodsCalls.saveDiary, { body }),
  );
}

/** Undefined until the job is known, and where it is of another kind. */
export function diaryJobOf(job: AnyJob | undefined): DiaryJob | undefined {
  return z.safeParse(diaryJobSchema, job).data;
}
