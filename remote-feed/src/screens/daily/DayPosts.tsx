import { writeOnDayPath } from 'shared/contract/paths';
import type { Day } from 'shared/text/local-days';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Skeleton } from 'shared/ui/Skeleton';
import { useDayPosts } from '../../server-state/days.ts';
import { PostList } from '../../ui/PostList.tsx';
import { WEEKDAYS, weekdayOf } from './calendar.ts';
import { COPY } from './copy.ts';
import styles from './DailyScreen.module.css';

export function DayPosts({ day }: { day: Day }) {
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
