import type { KeyboardEvent, RefCallback } from 'react';
import type { PostDay } from 'shared/contract/post-list';
import type { Day } from 'shared/text/local-days';
import { Photo } from 'shared/ui/Photo';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { WEEKDAYS, weekdayOf } from './calendar.ts';
import { COPY } from './copy.ts';
import styles from './MonthCalendar.module.css';

type CalendarDayProps = {
  date: Day;
  postDay: PostDay | undefined;
  isChosen: boolean;
  isToday: boolean;
  isToCome: boolean;
  chosenRef: RefCallback<HTMLButtonElement>;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One day. Of all of them only the chosen one is in the order of the Tab key: arrows lead to the others. */
export function CalendarDay({
  date,
  postDay,
  isChosen,
  isToday,
  isToCome,
  chosenRef,
  onChoose,
  onKeyDown,
}: CalendarDayProps) {
  const number = Number(date.slice(8));
  return (
    <button
      ref={isChosen ? chosenRef : undefined}
      type="button"
      className={styles.day}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      disabled={isToCome}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className="sr">
        {COPY.dayName(Number(date.slice(5, 7)), number, WEEKDAYS[weekdayOf(date)] ?? '', postDay?.count ?? 0)}
      </span>
      <b className="num" aria-hidden="true">
        {number}
      </b>
      <span className={styles.photo}>{postDay !== undefined && <DayCover cover={postDay.cover} />}</span>
      <i className={styles.dot} data-has={postDay !== undefined || undefined} />
    </button>
  );
}

/** The cell is too small for more than the poster of a video. */
function DayCover({ cover: { thumbnailUrl, placeholder, durationMs } }: Pick<PostDay, 'cover'>) {
  if (thumbnailUrl === null) return durationMs !== undefined && <VideoPlaceholder />;
  return <Photo src={thumbnailUrl} alt="" placeholder={placeholder} ratio="fill" />;
}
