import type { Job } from 'shared/contract/job';

const COPY = {
  startsSoon: '곧 시작해요.',
  jobsAhead: (count: number) => `앞에 ${count}개를 먼저 만들고 있어요.`,
  secondsLeft: (seconds: number) => `약 ${seconds}초 남았어요.`,
  minutesLeft: (minutes: number) => `약 ${minutes}분 남았어요.`,
} as const;

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
