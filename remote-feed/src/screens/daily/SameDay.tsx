import type { Day } from 'shared/text/local-days';
import { useOnThisDay } from '../../server-state/on-this-day.ts';
import { yearOf } from '../../ui/post-days.ts';
import { PostList } from '../../ui/PostList.tsx';
import { COPY } from './copy.ts';
import styles from './DailyScreen.module.css';

/** The same day in earlier years, if anything happened on it. */
export function SameDay({ day }: { day: Day }) {
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
