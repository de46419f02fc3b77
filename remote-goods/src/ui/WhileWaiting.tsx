import type { ReactNode } from 'react';
import type { AnyJob } from 'shared/contract/job-shape';
import { GOODS_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { waitingText } from './waiting-text.ts';
import styles from './WhileWaiting.module.css';

const COPY = { toGoods: '굿즈로 가기' } as const;

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
