import { diaryCalls, type DiaryJob, diaryJobSchema } from 'shared/contract/kinds/diary';
import { type AnyJob } from 'shared/contract/job-shape';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { useSaveGoods } from '../../../server-state/save-goods.ts';
import { jobIdOf, START_JOB_OPTIONS } from '../../../server-state/job-calls.ts';

/** Starts a picture diary and returns its job's id. */
export async function startDiary(postId: number, idempotencyKey: string): Promise<number> {
  const response = await callApi(diaryCalls.generateDiary, {
    ...START_JOB_OPTIONS,
    body: { postId },
    idempotencyKey,
  });
  return jobIdOf(response);
}

export function useSaveDiary() {
  return useSaveGoods((body: z.input<NonNullable<typeof diaryCalls.saveDiary.body>>) =>
    callApi(diaryCalls.saveDiary, { body }),
  );
}

/** Undefined until the job is known, and where it is of another kind. */
export function diaryJobOf(job: AnyJob | undefined): DiaryJob | undefined {
  return z.safeParse(diaryJobSchema, job).data;
}
