import { todayAsDay } from 'shared/text/local-days';
import { DayLink } from '../../ui/DayLink.tsx';
import { SearchLink } from '../../ui/SearchLink.tsx';
import { COPY } from './copy.ts';
import styles from './Home.module.css';

/** Today's date, linking to its page, the search and a greeting. Offline it shows the age of the posts instead. */
export function Today({ isOffline }: { isOffline: boolean }) {
  return (
    <div className={styles.today}>
      <div className={styles.dateLine}>
        <p className={styles.date}>
          {isOffline ? COPY.lastRead : <DayLink day={todayAsDay()} reach="down" />}
        </p>
        <SearchLink variant="icon" />
      </div>
      <h1 className={styles.greeting}>{COPY.greeting}</h1>
    </div>
  );
}
