import type { ReactNode } from 'react';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './LoadingScreen.module.css';

type LoadingScreenProps = {
  /** The page's h1: the work in progress. */
  title: string;
  /** Why it takes a while, or that it goes on in the background. */
  children?: ReactNode;
  /** A pulsing illustration; decoration. */
  art?: ReactNode;
  /** 0 to 100. Without it a spinner turns. */
  progressPercent?: number;
  /** Names the progress: `영상 생성`. */
  progressLabel?: string;
  /** The action stands below everything: a way to leave. */
  action?: ReactNode;
};

/** Full-screen wait for a long operation. */
export function LoadingScreen({
  title,
  children,
  art,
  progressPercent,
  progressLabel = title,
  action,
}: LoadingScreenProps) {
  return (
    <div className={styles.screen} role="status">
      {art !== undefined && (
        <div className={styles.glow} aria-hidden="true">
          <div>{art}</div>
        </div>
      )}
      {progressPercent !== undefined && (
        <p
          className={styles.percent}
          role="progressbar"
          // It changes constantly, so it is not announced.
          aria-live="off"
          aria-label={progressLabel}
          aria-valuenow={Math.round(progressPercent)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {Math.round(progressPercent)}%
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {progressPercent === undefined && (
        <div className={styles.spinner}>
          <Spinner size="lg" />
        </div>
      )}
      {action}
    </div>
  );
}
