import styles from './Art.module.css';

export function EnvelopeArt({ size }: { size: 'small' | 'large' }) {
  return (
    <svg className={styles.art} data-size={size} viewBox="0 0 170 130" aria-hidden="true">
      <ellipse className={styles.ground} cx="85" cy="120" rx="72" ry="7" />
      <g className={styles.drawn}>
        <path className={styles.tint} d="M24 56 85 14l61 42v58H24z" />
        <rect className={styles.paper} x="42" y="30" width="86" height="70" rx="6" />
        <path className={styles.paper} d="M24 58l61 36 61-36v58H24z" />
      </g>
      <path
        className={styles.glow}
        d="M85 76c-14-9-21-16-21-24 0-6 4-10 10-10 5 0 9 3 11 7 2-4 6-7 11-7 6 0 10 4 10 10 0 8-7 15-21 24z"
      />
      <path className={styles.line} d="M24 58l61 36 61-36" />
    </svg>
  );
}
