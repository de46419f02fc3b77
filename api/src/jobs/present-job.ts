import type { Job } from 'shared/contract/job';
import { diaryResultSchema } from 'shared/contract/goods-result';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { DISPLAY_VARIANT, fullVariantOf } from '../platform/media/renditions/variants.ts';
import type { JobRow } from './job-rows.ts';

/** What is remembered of a finished job; its media's address is made anew for each answer. */
export const storedVideoResultSchema = z.object({ byAi: z.boolean() });
const storedDiaryResultSchema = z.omit(diaryResultSchema, { image_url: true });

/** What jobs are thought to take before any has ended. */
const FIRST_GUESS_SECONDS = 8;

/** A job as the contract tells it. */
export function presentJob(context: ApiContext, row: JobRow): Job {
  const told = {
    jobId: Number(row.job_id),
    state: row.state,
    progress: row.progress,
    jobsAhead: row.jobs_ahead,
    secondsLeft: secondsLeftOf(row, Math.max(1, context.config.goodsAtOnce)),
    createdAt: new Date(row.created_at).toISOString(),
  };
  const made = madeUrl(context, row);
  if (row.kind === 'video') {
    const result = z.safeParse(storedVideoResultSchema, row.result);
    return {
      ...told,
      kind: 'video',
      actionPrompt: row.action_prompt ?? '',
      photoUrl: row.source_key === null ? null : context.mediaUrls.url(row.source_key, DISPLAY_VARIANT),
      result: result.success && made !== null ? { ...result.data, animatePhotoTempUrl: made } : null,
    };
  }
  const result = z.safeParse(storedDiaryResultSchema, row.result);
  return {
    ...told,
    kind: 'diary',
    postId: row.post_id === null ? null : Number(row.post_id),
    result: result.success ? { ...result.data, image_url: made } : null,
  };
}

function madeUrl(context: ApiContext, { result_key: key, result_mime: mime }: JobRow): string | null {
  return key === null || mime === null ? null : context.mediaUrls.url(key, fullVariantOf(mime));
}

/** From what jobs took lately: the rest of its own time, and for one that waits the rounds before it. */
function secondsLeftOf(row: JobRow, atOnce: number): number | null {
  if (row.state !== 'queued' && row.state !== 'running') return null;
  const own = row.usual_seconds ?? FIRST_GUESS_SECONDS;
  if (row.state === 'running') {
    const byTime = own - (row.running_seconds ?? 0);
    const byProgress = own * (1 - row.progress / 100);
    return Math.max(1, Math.round(Math.max(byTime, byProgress)));
  }
  const rounds = Math.ceil((row.jobs_ahead + 1) / atOnce);
  return Math.max(1, Math.round(own + rounds * (row.usual_seconds_of_all ?? own)));
}
