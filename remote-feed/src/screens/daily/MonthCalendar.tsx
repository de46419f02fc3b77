import { type KeyboardEvent, useCallback, useRef, type RefCallback } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PostDay } from 'shared/contract/post-list';
import { formatMonth } from 'shared/text/korean-dates';
import { type Day, todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { yearOf } from '../../ui/post-days.ts';
import { addMonths, requestedDay, dayOfKey, monthOf, WEEKDAYS, weeksOf, weekdayOf } from './calendar.ts';
import { COPY } from './copy.ts';
import styles from './MonthCalendar.module.css';
import { Photo } from 'shared/ui/Photo';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';

type MonthCalendarProps = {
  day: Day;
  /** The days belong to the month; empty until they have come. */
  daysWithPosts: readonly PostDay[];
  onDay: (day: Day) => void;
};

/** The month of the chosen day: days with posts have a dot and a tiny photo, future days are disabled. */
export function MonthCalendar({ day, daysWithPosts, onDay }: MonthCalendarProps) {
  const today = todayAsDay();
  const month = monthOf(day);
  const wantsFocus = useRef(false);
  /** The day that keys lead to may lie in another month: it takes the focus when it is there. */
  const takeFocus = useCallback((chosen: HTMLButtonElement | null) => {
    if (chosen === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    chosen.focus();
  }, []);
  const postDayOf = new Map(daysWithPosts.map((postDay) => [postDay.date, postDay]));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayOfKey(event.key, day, today);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = next !== day;
    onDay(next);
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={`${styles.month} num`}>{formatMonth(yearOf(day), Number(day.slice(5, 7)))}</h1>
        <IconButton
          label={COPY.previousMonth}
          icon={<Icon of={ChevronLeft} />}
          onClick={() => onDay(addMonths(day, -1))}
        />
        <IconButton
          label={COPY.nextMonth}
          icon={<Icon of={ChevronRight} />}
          disabled={month >= monthOf(today)}
          onClick={() => onDay(requestedDay(addMonths(day, 1)))}
        />
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <div className={styles.weeks} role="group" aria-label={COPY.chooseDay}>
        {weeksOf(day).map((week) => (
          <div key={week.find((date) => date !== null)} className={styles.week}>
            {week.map((date, index) =>
              date === null ? (
                <span key={WEEKDAYS[index]} />
              ) : (
                <CalendarDay
                  key={date}
                  date={date}
                  postDay={postDayOf.get(date)}
                  isChosen={date === day}
                  isToday={date === today}
                  isToCome={date > today}
                  chosenRef={takeFocus}
                  onChoose={() => onDay(date)}
                  onKeyDown={onKeyDown}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </>
  );
}

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
