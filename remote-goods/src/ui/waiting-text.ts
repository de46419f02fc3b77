import type { Job } from 'shared/contract/job';
import { COPY } from './copy.ts';

const MINUTE_SECONDS = 60;

/** A job's position in the queue and its estimated time. */
export function waitingText(job: Pick<Job, 'state' | 'jobsAhead' | 'secondsLeft'>): string {
  const timeLeft = job.secondsLeft === null ? '' : timeLeftText(job.secondsLeft);
  if (job.state !== 'queued') return timeLeft;
  const position = job.jobsAhead === 0 ? COPY.startsSoon : COPY.jobsAhead(job.jobsAhead);
  return timeLeft === '' ? position : `${position} ${timeLeft}`;
}

function timeLeftText(seconds: number): string {
  return seconds < MINUTE_SECONDS
    ? COPY.secondsLeft(Math.max(1, seconds))
    : COPY.minutesLeft(Math.ceil(seconds / MINUTE_SECONDS));
}
