import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from 'shared/text/korean-dates';
import { type Day, todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { addDays, yearOf } from '../../ui/memory-days.ts';
import { copy } from './copy.ts';
import { dayAskedFor, WEEKDAYS, weekOf } from './week.ts';
import styles from './WeekStrip.module.css';

type WeekStripProps = { day: Day; daysWithMemories: ReadonlySet<Day>; onDay: (day: Day) => void };

/** The week around the chosen day; days with memories carry a dot, days to come cannot be chosen. */
export function WeekStrip({ day, daysWithMemories, onDay }: WeekStripProps) {
  const today = todayAsDay();
  const week = weekOf(day);
  return (
    <>
      <div className={styles.head}>
        <h1 className={`${styles.month} num`}>{formatMonth(yearOf(day), Number(day.slice(5, 7)))}</h1>
        <IconButton
          label={copy.previousWeek}
          icon={<Icon of={ChevronLeft} />}
          onClick={() => onDay(addDays(day, -7))}
        />
        <IconButton
          label={copy.nextWeek}
          icon={<Icon of={ChevronRight} />}
          disabled={(week[6] ?? today) >= today}
          onClick={() => onDay(dayAskedFor(addDays(day, 7)))}
        />
      </div>
      <div className={styles.week} role="group" aria-label={copy.chooseDay}>
        {week.map((date, place) => (
          <button
            key={date}
            type="button"
            className={styles.day}
            aria-current={date === day ? 'date' : undefined}
            disabled={date > today}
            onClick={() => onDay(date)}
          >
            <span>{WEEKDAYS[place]}</span> <b className="num">{Number(date.slice(8))}</b>
            <i data-has={daysWithMemories.has(date) || undefined} />
            {daysWithMemories.has(date) && <span className="sr"> {copy.hasMemories}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
