import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  /** 0 to 100. */
  percent: number;
  /** Accessible name: `사진 올리는 중`. */
  label: string;
};

export function ProgressBar({ percent, label }: ProgressBarProps) {
  const shown = Math.round(Math.max(0, Math.min(100, percent)));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.bar} style={{ width: `${shown}%` }} />
    </div>
  );
}
