import { videoCalls, type VideoJob, videoJobSchema } from 'shared/contract/kinds/video';
import type { AnyJob } from 'shared/contract/job-shape';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { useSaveGoods } from '../../../server-state/saved-goods.ts';
import { jobIdOf, START_JOB_OPTIONS } from '../../../server-state/job-calls.ts';

type VideoRequest = {
  photo: File;
  actionPrompt: string;
  /** The same key again starts no second video. */
  idempotencyKey: string;
  onUploadProgress: (fraction: number) => void;
};

/** Starts a video and returns its job's id. */
export async function startVideo({ photo, actionPrompt, ...options }: VideoRequest): Promise<number> {
  const response = await callApi(videoCalls.generateVideo, {
    ...START_JOB_OPTIONS,
    ...options,
    body: { actionPrompt },
    files: [photo],
  });
  return jobIdOf(response);
}

/** Undefined until the job is known, and where it is of another kind. */
export function videoJobOf(job: AnyJob | undefined): VideoJob | undefined {
  return z.safeParse(videoJobSchema, job).data;
}

export function useSaveVideo() {
  return useSaveGoods((body: { tempVideoUrl: string; actionPrompt: string }) =>
    callApi(videoCalls.saveVideo, { body }),
  );
}
