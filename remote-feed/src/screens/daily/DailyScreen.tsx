import { useSearchParams } from 'react-router-dom';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { useTimeOrder } from '../../server-state/posts.ts';
import { copy } from './copy.ts';
import { DayMemories } from './DayMemories.tsx';
import { dayAskedFor } from './week.ts';
import { WeekStrip } from './WeekStrip.tsx';
import styles from './DailyScreen.module.css';

/** One day of the family: `?date=2026-11-20`, today without it. */
export function DailyScreen() {
  const [search, setSearch] = useSearchParams();
  const timeOrder = useTimeOrder();
  const day = dayAskedFor(search.get('date'));
  const posts = timeOrder.data?.flatMap((year) => year.posts) ?? [];
  return (
    <>
      <WeekStrip
        day={day}
        daysWithMemories={new Set(posts.map(({ memoryDate }) => memoryDate))}
        onDay={(date) => setSearch({ date }, { replace: true })}
      />
      <div className={styles.memories}>
        {timeOrder.data !== undefined ? (
          <DayMemories day={day} posts={posts} />
        ) : timeOrder.isError ? (
          <AreaErrorCard title={copy.loadFailed} onRetry={() => void timeOrder.refetch()} />
        ) : (
          <div className={styles.waiting} aria-busy="true">
            <p className="sr">{copy.loading}</p>
            <Skeleton shape="photo" height="7.5rem" />
            <Skeleton shape="photo" height="7.5rem" />
          </div>
        )}
      </div>
    </>
  );
}
