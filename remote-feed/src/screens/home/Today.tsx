import { useOffline } from 'shared/query';
import { todayAsDay } from 'shared/text/local-days';
import { DayLink } from '../../ui/DayLink.tsx';
import { COPY } from './copy.ts';
import styles from './Home.module.css';

/** The day it is, which leads to its page, and a greeting. Without network it says instead from when the memories below are. */
export function Today() {
  const isOffline = useOffline();
  return (
    <div className={styles.today}>
      <p className={styles.date}>{isOffline ? COPY.lastRead : <DayLink day={todayAsDay()} reach="down" />}</p>
      <h1 className={styles.greeting}>{COPY.greeting}</h1>
    </div>
  );
}
