/*
 * Days of the Korean lunar calendar, by ICU's `dangi`, which knows it from 1900 to 2050 as the Korea
 * Astronomy and Space Science Institute publishes it (lunar.test.ts compares the holidays of known years).
 */
let format: Intl.DateTimeFormat | undefined;

const DAY_MS = 86_400_000;
const LUNAR_MONTH_DAYS = 29.53;
/** The lunar year begins on 21 January at the earliest; a leap month comes on top. */
const EARLIEST_START = 20;
const WINDOW_DAYS = 64;

const found = new Map<string, number | undefined>();

/** The day of the lunar year that begins in this one, in milliseconds; a leap month does not count. */
export function dayOfLunar(year: number, month: number, day: number): number | undefined {
  const key = `${year}-${month}-${day}`;
  if (!found.has(key)) found.set(key, search(year, month, day));
  return found.get(key);
}

function search(year: number, month: number, day: number): number | undefined {
  const from = EARLIEST_START + Math.floor(LUNAR_MONTH_DAYS * (month - 1)) + day - 2;
  const start = Date.UTC(year, 0, 1) + from * DAY_MS;
  const days = Array.from({ length: WINDOW_DAYS }, (_, index) => start + index * DAY_MS);
  return days.find((time) => isLunar(time, String(month), String(day)));
}

function isLunar(time: number, month: string, day: string): boolean {
  format ??= new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const parts = format.formatToParts(time);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return valueOf('month') === month && valueOf('day') === day;
}
