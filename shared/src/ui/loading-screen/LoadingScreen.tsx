import type { ReactNode } from 'react';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './LoadingScreen.module.css';

type LoadingScreenProps = {
  /** The page's h1: what is going on. */
  title: string;
  /** Why it takes a while, or that one may wait in peace. */
  children?: ReactNode;
  /** A picture that breathes; decoration. */
  art?: ReactNode;
  /** 0 to 100. Without it a spinner turns. */
  progressPercent?: number;
  /** Names the progress: `영상 생성`. */
  progressLabel?: string;
  /** Below everything: a way out. */
  action?: ReactNode;
};

/** The whole screen waits for something that takes long. */
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
          // It changes all the time: whoever wants to know goes there.
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
