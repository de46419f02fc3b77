import { formatDayWithWeekday, formatFullDay } from 'shared/text/korean-dates';
import { type Day, dayOf, startOfDay } from 'shared/text/local-days';

/** The day of a post: `11월 15일 일요일`, with the year unless it is the current one. */
export function postDay(day: Day, now: Date = new Date()): string {
  return yearOf(day) === now.getFullYear() ? formatDayWithWeekday(day) : formatFullDay(day);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function addDays(day: Day, days: number): Day {
  const date = startOfDay(day) ?? new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date);
}
