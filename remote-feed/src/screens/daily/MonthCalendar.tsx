import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MemoryDay } from 'shared/contract/memory-list';
import { formatMonth } from 'shared/text/korean-dates';
import { type Day, todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { yearOf } from '../../ui/memory-days.ts';
import { addMonths, dayAskedFor, dayOfKey, monthOf, WEEKDAYS, weeksOf } from './calendar.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { copy } from './copy.ts';
import styles from './MonthCalendar.module.css';

type MonthCalendarProps = {
  day: Day;
  /** Of the month; empty until they have come. */
  daysWithMemories: readonly MemoryDay[];
  onDay: (day: Day) => void;
};

/** The month of the chosen day: days with memories carry a dot and a tiny photo, days to come cannot be chosen. */
export function MonthCalendar({ day, daysWithMemories, onDay }: MonthCalendarProps) {
  const today = todayAsDay();
  const month = monthOf(day);
  const chosenRef = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const memoriesOf = new Map(daysWithMemories.map((memories) => [memories.date, memories]));

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    chosenRef.current?.focus();
  }, [day]);

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
          label={copy.previousMonth}
          icon={<Icon of={ChevronLeft} />}
          onClick={() => onDay(addMonths(day, -1))}
        />
        <IconButton
          label={copy.nextMonth}
          icon={<Icon of={ChevronRight} />}
          disabled={month >= monthOf(today)}
          onClick={() => onDay(dayAskedFor(addMonths(day, 1)))}
        />
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <div className={styles.weeks} role="group" aria-label={copy.chooseDay} onKeyDown={onKeyDown}>
        {weeksOf(day).map((week, row) => (
          <div key={row} className={styles.week}>
            {week.map((date, place) =>
              date === null ? (
                <span key={place} />
              ) : (
                <CalendarDay
                  key={date}
                  date={date}
                  memories={memoriesOf.get(date)}
                  isChosen={date === day}
                  isToday={date === today}
                  isToCome={date > today}
                  chosenRef={chosenRef}
                  onChoose={() => onDay(date)}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </>
  );
}
