import type { ReactNode } from 'react';
import type { Job } from 'shared/contract/job';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { waitWords } from './waiting-text.ts';
import styles from './WhileWaiting.module.css';

type WhileWaitingProps = {
  /** Undefined while it is not known yet. */
  job: Job | undefined;
  /** That nobody has to stay. */
  mayLeave: string;
  /** The way to stop it. */
  children: ReactNode;
};

/** Below a waiting screen: how long it may take, and what one can do instead of waiting. */
export function WhileWaiting({ job, mayLeave, children }: WhileWaitingProps) {
  return (
    <>
      {/* The seconds count down: they are not told one after the other. */}
      <p className={styles.note} aria-live="off">
        {job === undefined ? '' : waitWords(job)} {mayLeave}
      </p>
      <div className={styles.ways}>
        <ButtonLink to="/goods" variant="soft" size="sm">
          굿즈로 가기
        </ButtonLink>
        {children}
      </div>
    </>
  );
}
