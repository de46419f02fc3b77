import { useSearchParams } from 'react-router-dom';
import type { Day } from 'shared/text/local-days';
import { useDays } from '../../server-state/days.ts';
import { requestedDay, monthOf } from './calendar.ts';
import { DayPosts } from './DayPosts.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import styles from './DailyScreen.module.css';
import { useOnThisDay } from '../../server-state/on-this-day.ts';
import { yearOf } from '../../ui/post-days.ts';
import { QuestionCard } from '../../ui/home-cards/QuestionCard.tsx';
import { useWeeklyQuestion } from '../../server-state/questions.ts';
import { PostList } from '../../ui/PostList.tsx';
import { COPY } from './copy.ts';

/** One day of the family: `?date=2026-11-20`, today without it. */
function DailyScreen() {
  const [search, setSearch] = useSearchParams();
  const day = requestedDay(search.get('date'));
  const days = useDays(monthOf(day));
  // Home leaves it out on a low screen and with large text.
  const { data: week } = useWeeklyQuestion();
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
        <QuestionCard week={week} />
      </div>
    </>
  );
}

/** The same day in earlier years, if anything happened on it. */
function SameDay({ day }: { day: Day }) {
  const posts = useOnThisDay(day).data ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="same-day">
      <div className={styles.head}>
        <h2 id="same-day" className={styles.heading}>
          {COPY.sameDay}
        </h2>
        <span className={`${styles.count} num`}>{COPY.count(posts.length)}</span>
      </div>
      <PostList posts={posts} noteOf={({ memoryDate }) => COPY.yearsAgo(yearOf(day) - yearOf(memoryDate))} />
    </section>
  );
}

export { DailyScreen as Component };
