import type { TimeOrderPost } from 'shared/contract/memory-post';
import type { Day } from 'shared/text/local-days';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { MemoryEntries } from '../../ui/MemoryEntries.tsx';
import { copy } from './copy.ts';
import { WEEKDAYS, weekdayOf } from './week.ts';
import styles from './DailyScreen.module.css';

/** What happened on the day, and on the same day of earlier years. */
export function DayMemories({ day, posts }: { day: Day; posts: readonly TimeOrderPost[] }) {
  const ofTheDay = posts.filter(({ memoryDate }) => memoryDate === day);
  const ofEarlierYears = posts.filter(
    ({ memoryDate }) => memoryDate.slice(5) === day.slice(5) && memoryDate < day,
  );
  return (
    <>
      <section aria-labelledby="day-memories">
        <div className={styles.head}>
          <h2 id="day-memories" className={`${styles.heading} num`}>
            {copy.dayHeading(Number(day.slice(8)), WEEKDAYS[weekdayOf(day)] ?? '')}
          </h2>
          <span className={`${styles.count} num`}>{copy.count(ofTheDay.length)}</span>
        </div>
        {ofTheDay.length > 0 ? (
          <MemoryEntries posts={ofTheDay} />
        ) : (
          <div className={styles.none}>
            <p>{copy.none}</p>
            <ButtonLink to="/write" variant="soft" size="sm">
              {copy.write}
            </ButtonLink>
          </div>
        )}
      </section>
      {ofEarlierYears.length > 0 && (
        <section aria-labelledby="same-day">
          <div className={styles.head}>
            <h2 id="same-day" className={styles.heading}>
              {copy.sameDay}
            </h2>
            <span className={`${styles.count} num`}>{copy.count(ofEarlierYears.length)}</span>
          </div>
          <MemoryEntries posts={ofEarlierYears} />
        </section>
      )}
    </>
  );
}
