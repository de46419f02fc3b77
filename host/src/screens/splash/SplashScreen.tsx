import { Logo } from 'shared/ui/Logo';
import { COPY } from './copy.ts';
import styles from './SplashScreen.module.css';
import { useLeaveSplash } from './use-leave-splash.ts';

/** The cover: shown while the login is checked, and never longer than that. */
export function SplashScreen() {
  const { isOver } = useLeaveSplash();
  return isOver ? null : <SplashCover />;
}

function SplashCover() {
  return (
    <div className={styles.cover}>
      <SunriseOverHome />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <Logo size="xl" />
        </h1>
        <p className={styles.lede}>{COPY.lede}</p>
      </div>
    </div>
  );
}

function SunriseOverHome() {
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
