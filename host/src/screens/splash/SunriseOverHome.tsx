import styles from './SunriseOverHome.module.css';

export function SunriseOverHome() {
  return (
    <div aria-hidden="true">
      <div className={styles.sun} />
      <svg className={styles.hills} viewBox="0 0 390 210">
        <path className={styles.far} d="M0 120q70-46 150-22t132-6 108 10v108H0z" />
        <path className={styles.near} d="M0 160q100-36 200-10t190-16v76H0z" />
        <g className={styles.house} transform="translate(232 92)">
          <path d="M0 52V24l22-19 22 19v28z" />
          <path d="M33 8V0h6v14z" />
        </g>
        <path className={styles.door} d="M247 144v-14q0-7 7-7t7 7v14z" />
      </svg>
    </div>
  );
}
