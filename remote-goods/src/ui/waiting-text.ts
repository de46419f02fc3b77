import type { Job } from 'shared/contract/job';

const MINUTE_SECONDS = 60;

/** What somebody who waits may know of a job: who is before it, and about how long it takes. */
export function waitWords(job: Pick<Job, 'state' | 'jobsAhead' | 'secondsLeft'>): string {
  const left = job.secondsLeft === null ? '' : leftWords(job.secondsLeft);
  if (job.state !== 'queued') return left;
  const place = job.jobsAhead === 0 ? '곧 시작해요.' : `앞에 ${job.jobsAhead}개를 먼저 만들고 있어요.`;
  return left === '' ? place : `${place} ${left}`;
}

function leftWords(seconds: number): string {
  return seconds < MINUTE_SECONDS
    ? `약 ${Math.max(1, seconds)}초 남았어요.`
    : `약 ${Math.ceil(seconds / MINUTE_SECONDS)}분 남았어요.`;
}
