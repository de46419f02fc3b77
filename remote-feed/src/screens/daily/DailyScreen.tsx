import { useSearchParams } from 'react-router-dom';
import { useDays } from '../../server-state/days.ts';
import { requestedDay, monthOf } from './calendar.ts';
import { DayPosts } from './DayPosts.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { SameDay } from './SameDay.tsx';
import styles from './DailyScreen.module.css';

/** One day of the family: `?date=2026-11-20`, today without it. */
function DailyScreen() {
  const [search, setSearch] = useSearchParams();
  const day = requestedDay(search.get('date'));
  const days = useDays(monthOf(day));
  return (
    <>
      <MonthCalendar
        day={day}
        daysWithPosts={days.data ?? []}
        onDay={(date) => setSearch({ date }, { replace: true, preventScrollReset: true })}
      />
      <div className={styles.memories}>
        <DayPosts key={day} day={day} />
        <SameDay day={day} />
      </div>
    </>
  );
}

export { DailyScreen as Component };
