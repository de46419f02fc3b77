/** `2026-11` from its first day to the first of the next month. */
export function spanOfMonth(month: string): { first: string; end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const end =
    number === 12
      ? `${paddedYear(year + 1)}-01-01`
      : `${paddedYear(year)}-${String(number + 1).padStart(2, '0')}-01`;
  return { first: `${month}-01`, end };
}

/** The same day of each year from `firstYear` to the year before `date`; 29 February in leap years only. */
export function sameDayInEarlierYears(date: string, firstYear: number): string[] {
  const day = date.slice(4);
  const years = Math.max(0, Number(date.slice(0, 4)) - firstYear);
  return Array.from({ length: years }, (_, index) => `${paddedYear(firstYear + index)}${day}`).filter(isDay);
}

function paddedYear(year: number): string {
  return String(year).padStart(4, '0');
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
