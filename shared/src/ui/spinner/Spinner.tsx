import styles from './Spinner.module.css';

type SpinnerProps = {
  size?: 'sm' | 'lg';
  /** Announced text: `불러오는 중`. Without it the spinner is decoration beside text. */
  label?: string;
};

/** A turning ring. With a `label` it is a status of its own. */
export function Spinner({ size = 'sm', label }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} data-size={size} aria-hidden="true" />;
  return <span className={styles.spinner} data-size={size} role="status" aria-label={label} />;
}
