import { type Day, startOfDay, todayAsDay } from 'shared/text/local-days';
import { addDays } from '../../ui/memory-days.ts';

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return startOfDay(day)?.getDay() ?? 0;
}

/** The seven days, from Sunday, of the week that a day lies in. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day));
  return WEEKDAYS.map((_, place) => addDays(sunday, place));
}

/** The day that the address asks for: today where it names none, no real one, or one that is still to come. */
export function dayAskedFor(asked: string | null, today: Day = todayAsDay()): Day {
  return asked === null || startOfDay(asked) === null || asked > today ? today : asked;
}
