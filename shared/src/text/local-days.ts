/** A day without time in the person's time zone: `2026-11-20`, the format of `memoryDate` in the contract. */
export type Day = string;

/** Today (or the day of `now`) in the person's time zone. */
export function todayAsDay(now: Date = new Date()): Day {
  return dayOf(now);
}

/** The local day of a moment. */
export function dayOf(date: Date): Day {
  const year = String(date.getFullYear()).padStart(4, '0');
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const dayOfMonth = String(date.getDate()).padStart(2, '0');
  return `${year}-${month}-${dayOfMonth}`;
}

/** Local start of a day; null if the text is no day (`2026-02-30`). */
export function startOfDay(day: Day): Date | null {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(dayOfMonth));
  // new Date reads years 0 to 99 as 1900 to 1999.
  date.setFullYear(Number(year));
  return dayOf(date) === day ? date : null;
}

/** How many days lie between two days; negative when `to` is the earlier one. */
export function daysBetween(from: Date, to: Date): number {
  // Through UTC, because a day on which the clocks change has 23 or 25 hours.
  const days = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  return days(to) - days(from);
}
