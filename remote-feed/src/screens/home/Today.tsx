import { formatDayWithWeekday } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { copy } from './copy.ts';
import styles from './Home.module.css';

/** The day it is, and a greeting. */
export function Today() {
  return (
    <div className={styles.today}>
      <p className={styles.date}>{formatDayWithWeekday(todayAsDay())}</p>
      <h1 className={styles.greeting}>{copy.greeting}</h1>
    </div>
  );
}
