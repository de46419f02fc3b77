import styles from '../ui/Illustration.module.css';

export function BrokenLamp() {
  return (
    <svg className={styles.art} viewBox="0 0 190 150" aria-hidden="true">
      <ellipse className={styles.shadow} cx="88" cy="138" rx="76" ry="8" />
      <g className={styles.lines}>
        <path className={styles.soft} d="M66 22h44l20 50H46z" />
        <path d="M88 72v54M108 72v20" />
        <path className={styles.surface} d="M62 136q0-11 26-11t26 11z" />
        <path d="M114 134c18 0 14-22 30-20s8 18 24 14" />
        <path className={styles.surface} d="M166 120l12 4-3 12-12-4z" />
      </g>
      <circle className={styles.pull} cx="108" cy="97" r="5.5" />
      <path className={styles.prongs} d="M178 126l8 2M176 132l8 2" />
    </svg>
  );
}
