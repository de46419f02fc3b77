import type { ReactNode } from 'react';
import type { Job } from 'shared/contract/job';
import type { AnyJob } from 'shared/contract/job-shape';
import { GOODS_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import styles from './WhileWaiting.module.css';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';

const COPY = {
  toGoods: '굿즈로 가기',
  startsSoon: '곧 시작해요.',
  jobsAhead: (count: number) => `앞에 ${count}개를 먼저 만들고 있어요.`,
  secondsLeft: (seconds: number) => `약 ${Math.max(1, seconds)}초 남았어요.`,
  minutesLeft: (minutes: number) => `약 ${minutes}분 남았어요.`,
} as const;

type WhileWaitingProps = {
  job: AnyJob | undefined;
  leaveHint: string;
  /** The cancel button. */
  children: ReactNode;
};

/** What stands below a progress screen: the time left, the way to the goods page and to cancel. */
export function WhileWaiting({ job, leaveHint, children }: WhileWaitingProps) {
  return (
    <>
      {/* A countdown: not announced each second. */}
      <p className={styles.note} aria-live="off">
        {job === undefined ? '' : waitingText(job)} {leaveHint}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={GOODS_PATH} variant="soft" size="sm">
          {COPY.toGoods}
        </ButtonLink>
        {children}
      </div>
    </>
  );
}

/** A job's position in the queue and its estimated time. */
export function waitingText(job: Pick<Job, 'state' | 'jobsAhead' | 'secondsLeft'>): string {
  const timeLeft = job.secondsLeft === null ? '' : timeLeftText(job.secondsLeft);
  if (job.state !== 'queued') return timeLeft;
  const position = job.jobsAhead === 0 ? COPY.startsSoon : COPY.jobsAhead(job.jobsAhead);
  return `${position} ${timeLeft}`.trimEnd();
}

function timeLeftText(seconds: number): string {
  return seconds < 60 ? COPY.secondsLeft(seconds) : COPY.minutesLeft(Math.ceil(seconds / 60));
}

type SessionEndedProps = { title: string; error: Error; onBack: () => void; onRetry: () => void };

/** The session expired while a job runs: logging in leads back to the job. */
export function SessionEnded({ title, error, onBack, onRetry }: SessionEndedProps) {
  return (
    <>
      <SubHeader title={title} onBack={onBack} exit />
      <Page>
        <AreaErrorCard error={error} onRetry={onRetry} />
      </Page>
    </>
  );
}
