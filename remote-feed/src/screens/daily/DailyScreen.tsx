import { useSearchParams } from 'react-router-dom';
import type { Day } from 'shared/text/local-days';
import { useDays, useDayPosts, useOnThisDay } from '../../server-state/days.ts';
import { requestedDay, monthOf, WEEKDAYS, weekdayOf } from './calendar.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import styles from './DailyScreen.module.css';
import { yearOf } from '../../ui/post-days.ts';
import { QuestionCard } from '../../ui/home-cards/QuestionCard.tsx';
import { useWeeklyQuestion } from '../../server-state/questions.ts';
import { OnThisDayMenu } from '../../ui/on-this-day/OnThisDayMenu.tsx';
import { PostList } from '../../ui/PostList.tsx';
import { COPY } from './copy.ts';
import { writeOnDayPath } from 'shared/contract/paths';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Skeleton } from 'shared/ui/Skeleton';

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
      <PostList
        posts={posts}
        noteOf={({ memoryDate }) => COPY.yearsAgo(yearOf(day) - yearOf(memoryDate))}
        renderMenu={(post) => <OnThisDayMenu post={post} />}
      />
    </section>
  );
}

function DayPosts({ day }: { day: Day }) {
  const dayPosts = useDayPosts(day);
  const posts = dayPosts.data?.pages.flatMap((part) => part.posts);
  const total = dayPosts.data?.pages[0]?.total;
  return (
    <section aria-labelledby="day-memories">
      <div className={styles.head}>
        <h2 id="day-memories" className={`${styles.heading} num`}>
          {COPY.dayHeading(Number(day.slice(8)), WEEKDAYS[weekdayOf(day)] ?? '')}
        </h2>
        {total !== undefined && <span className={`${styles.count} num`}>{COPY.count(total)}</span>}
      </div>
      {posts === undefined ? (
        <Waiting error={dayPosts.error} onRetry={() => void dayPosts.refetch()} />
      ) : posts.length === 0 ? (
        <div className={styles.none}>
          <p>{COPY.none}</p>
          <ButtonLink to={writeOnDayPath(day)} variant="soft" size="sm">
            {COPY.write}
          </ButtonLink>
        </div>
      ) : (
        <PostList posts={posts} />
      )}
      {dayPosts.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="plain"
            busy={dayPosts.isFetchingNextPage}
            busyLabel={COPY.loadingMore}
            onClick={() => void dayPosts.fetchNextPage()}
          >
            {COPY.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <AreaErrorCard title={COPY.loadFailed} error={error} onRetry={onRetry} />;
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="sr">{COPY.loading}</p>
      <Skeleton shape="photo" height="7.5rem" />
      <Skeleton shape="photo" height="7.5rem" />
    </div>
  );
}

export { DailyScreen as Component };
