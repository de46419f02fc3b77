import { Logo } from 'shared/ui/Logo';
import { COPY } from './copy.ts';
import { SunriseOverHome } from './SunriseOverHome.tsx';
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
