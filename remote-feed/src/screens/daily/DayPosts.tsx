import type { Day } from 'shared/text/local-days';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Skeleton } from 'shared/ui/Skeleton';
import { useDayPosts } from '../../server-state/days.ts';
import { PostList } from '../../ui/PostList.tsx';
import { WEEKDAYS, weekdayOf } from './calendar.ts';
import { copy } from './copy.ts';
import styles from './DailyScreen.module.css';

/** What happened on the day. */
export function DayPosts({ day }: { day: Day }) {
  const memories = useDayPosts(day);
  const posts = memories.data?.pages.flatMap((part) => part.posts);
  const total = memories.data?.pages[0]?.total;
  return (
    <section aria-labelledby="day-memories">
      <div className={styles.head}>
        <h2 id="day-memories" className={`${styles.heading} num`}>
          {copy.dayHeading(Number(day.slice(8)), WEEKDAYS[weekdayOf(day)] ?? '')}
        </h2>
        {total !== undefined && <span className={`${styles.count} num`}>{copy.count(total)}</span>}
      </div>
      {posts === undefined ? (
        <Waiting error={memories.error} onRetry={() => void memories.refetch()} />
      ) : posts.length === 0 ? (
        <div className={styles.none}>
          <p>{copy.none}</p>
          <ButtonLink to={`/write?date=${day}`} variant="soft" size="sm">
            {copy.write}
          </ButtonLink>
        </div>
      ) : (
        <PostList posts={posts} />
      )}
      {memories.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="plain"
            busy={memories.isFetchingNextPage}
            busyLabel={copy.loadingMore}
            onClick={() => void memories.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <AreaErrorCard title={copy.loadFailed} error={error} onRetry={onRetry} />;
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="sr">{copy.loading}</p>
      <Skeleton shape="photo" height="7.5rem" />
      <Skeleton shape="photo" height="7.5rem" />
    </div>
  );
}
