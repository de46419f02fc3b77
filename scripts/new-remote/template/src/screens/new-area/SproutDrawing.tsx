import styles from './NewAreaScreen.module.css';

/** A sprout in a clay pot, before a low sun. */
export function SproutDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 190 150" aria-hidden="true">
      <circle className={styles.sun} cx="95" cy="66" r="54" />
      <path className={styles.stem} d="M95 96V62" />
      <g className={styles.outlined}>
        <path className={styles.leaf} d="M95 66C70 68 56 54 56 34c24 0 40 10 39 32z" />
        <path className={styles.leaf} d="M95 74c0-20 12-30 34-30 1 20-12 31-34 30z" />
        <path className={styles.pot} d="M68 100h54l-7 36H75z" />
        <rect className={styles.rim} x="62" y="90" width="66" height="14" rx="4" />
      </g>
      <path className={styles.board} d="M24 138h142" />
    </svg>
  );
}
