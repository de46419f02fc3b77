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

export function HouseArt() {
  return (
    <svg className={styles.art} data-size="house" viewBox="0 0 200 160" aria-hidden="true">
      <ellipse className={styles.ground} cx="100" cy="146" rx="92" ry="10" />
      <circle className={styles.tint} cx="100" cy="82" r="66" />
      <path className={styles.wall} d="M52 146V84q0-8 6-13l34-29q8-7 16 0l34 29q6 5 6 13v62z" />
      <path className={styles.glow} d="M84 146v-36q0-16 16-16t16 16v36z" />
      <path className={styles.line} d="M84 146v-36q0-16 16-16t16 16v36" />
      <path className={styles.light} d="M92 146h16l14 8H78z" />
      <path className={styles.wall} d="M128 52V38h12v24" />
      <path className={styles.smoke} d="M134 30q-6-6 0-12t0-12" />
      <circle className={styles.window} cx="66" cy="100" r="6" />
      <circle className={styles.window} cx="134" cy="100" r="6" />
    </svg>
  );
}
