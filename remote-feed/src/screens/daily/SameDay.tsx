import type { Day } from 'shared/text/local-days';
import { useOnThisDay } from '../../server-state/on-this-day.ts';
import { yearOf } from '../../ui/post-days.ts';
import { PostList } from '../../ui/PostList.tsx';
import { copy } from './copy.ts';
import styles from './DailyScreen.module.css';

/** The same day in earlier years, if anything happened on it. */
export function SameDay({ day }: { day: Day }) {
  const memories = useOnThisDay(day).data ?? [];
  if (memories.length === 0) return null;
  return (
    <section aria-labelledby="same-day">
      <div className={styles.head}>
        <h2 id="same-day" className={styles.heading}>
          {copy.sameDay}
        </h2>
        <span className={`${styles.count} num`}>{copy.count(memories.length)}</span>
      </div>
      <PostList
        posts={memories}
        noteOf={({ memoryDate }) => copy.yearsAgo(yearOf(day) - yearOf(memoryDate))}
      />
    </section>
  );
}
