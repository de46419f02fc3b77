import type { Job } from 'shared/contract/job';
import type { PlatformContext } from '../platform/context.ts';
import type { MediaHolder, MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import type { JobRow } from './queries.ts';

type JobStatus = Pick<Job, 'jobId' | 'state' | 'progress' | 'jobsAhead' | 'secondsLeft' | 'createdAt'>;

/** A kind of job, as far as requests need it. How it is run: worker/run-job.ts. */
export type JobKind = {
  /** The value of the column `kind`; never changes. */
  name: string;
  presentJob: (urlOf: MediaUrlOf, row: JobRow, status: JobStatus) => Job;
};

/** The estimate before any job has ended. */
const FIRST_GUESS_SECONDS = 8;

export function presentJob(
  context: PlatformContext,
  viewer: MediaHolder,
  kinds: readonly JobKind[],
  row: JobRow,
): Job {
  const kind = kinds.find(({ name }) => name === row.kind);
  if (kind === undefined) throw new Error(`Unknown kind of job: ${row.kind}`);
  return kind.presentJob(context.mediaUrls.of(viewer), row, {
    jobId: row.job_id,
    state: row.state,
    progress: row.progress,
    jobsAhead: row.jobs_ahead,
    secondsLeft: secondsLeftOf(row, Math.max(1, context.config.goodsAtOnce)),
    createdAt: row.created_at.toISOString(),
  });
}

export function resultUrl(urlOf: MediaUrlOf, { result_key: key, result_mime: mime }: JobRow) {
  return key === null || mime === null ? null : urlOf(key, fullVariantOf(mime));
}

/** Estimated from recent jobs: the rest of its own run, and the runs queued before it. */
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
