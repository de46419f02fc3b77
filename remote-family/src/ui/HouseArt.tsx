import styles from './Art.module.css';

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
