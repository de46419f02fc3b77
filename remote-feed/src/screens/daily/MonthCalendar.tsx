import { type KeyboardEvent, useCallback, useRef } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PostDay } from 'shared/contract/post-list';
import { formatMonth } from 'shared/text/korean-dates';
import { type Day, todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { yearOf } from '../../ui/post-days.ts';
import { addMonths, requestedDay, dayOfKey, monthOf, WEEKDAYS, weeksOf } from './calendar.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { COPY } from './copy.ts';
import styles from './MonthCalendar.module.css';

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
