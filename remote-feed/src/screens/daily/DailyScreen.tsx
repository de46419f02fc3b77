import { useSearchParams } from 'react-router-dom';
import { useDays } from '../../server-state/days.ts';
import { dayAskedFor, monthOf } from './calendar.ts';
import { DayMemories } from './DayMemories.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { SameDay } from './SameDay.tsx';
import styles from './DailyScreen.module.css';

/** One day of the family: `?date=2026-11-20`, today without it. */
export function DailyScreen() {
  const [search, setSearch] = useSearchParams();
  const day = dayAskedFor(search.get('date'));
  const days = useDays(monthOf(day));
  return (
    <>
      <MonthCalendar
        day={day}
        daysWithMemories={days.data ?? []}
        onDay={(date) => setSearch({ date }, { replace: true, preventScrollReset: true })}
      />
      <div className={styles.memories}>
        <DayMemories key={day} day={day} />
        <SameDay day={day} />
      </div>
    </>
  );
}
