import { type Day, dayOf, startOfDay, todayAsDay } from 'shared/text/local-days';
import { addDays } from '../../ui/post-days.ts';

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return startOfDay(day)?.getDay() ?? 0;
}

/** `2026-11` of `2026-11-20`. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The weeks of a day's month, from Sunday; null where a week's day lies in another month. */
export function weeksOf(day: Day): (Day | null)[][] {
  const month = monthOf(day);
  const first = `${month}-01`;
  const sunday = addDays(first, -weekdayOf(first));
  const weeks: (Day | null)[][] = [];
  for (let start = sunday; start < first || monthOf(start) === month; start = addDays(start, 7)) {
    const week = WEEKDAYS.map((_, position) => addDays(start, position));
    weeks.push(week.map((date) => (monthOf(date) === month ? date : null)));
  }
  return weeks;
}

/** The same day so many months later (or earlier); the last one of a month that is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = startOfDay(day) ?? new Date();
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(dayOfMonth, last));
  return dayOf(date);
}

/** The day in the address: today when it is missing, invalid or in the future. */
export function requestedDay(day: string | null, today: Day = todayAsDay()): Day {
  return day === null || startOfDay(day) === null || day > today ? today : day;
}

const STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day that a key leads to, never beyond today; null for a key that leads nowhere. */
export function dayOfKey(key: string, day: Day, today: Day): Day | null {
  const next = STEPS[key]?.(day);
  if (next === undefined) return null;
  return next > today ? today : next;
}
