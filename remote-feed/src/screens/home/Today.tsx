import type { ReactNode } from 'react';
import { todayAsDay } from 'shared/text/local-days';
import { DayLink } from '../../ui/DayLink.tsx';
import { COPY } from './copy.ts';
import styles from './Home.module.css';

/** Today's date, linking to its page, and a greeting. Offline it shows the age of the posts instead. */
export function Today({ isOffline, news }: { isOffline: boolean; news?: ReactNode }) {
  return (
    <div className={styles.today}>
      <p className={styles.date}>
        {isOffline ? COPY.lastRead : <DayLink day={todayAsDay()} reach="down" />}
        {news}
      </p>
      <h1 className={styles.greeting}>{COPY.greeting}</h1>
    </div>
  );
}
