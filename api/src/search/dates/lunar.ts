/*
 * Days of the Korean lunar calendar, by ICU's `dangi`, which knows it from 1900 to 2050 as the Korea
 * Astronomy and Space Science Institute publishes it (lunar.test.ts compares the holidays of known years).
 */
let format: Intl.DateTimeFormat | undefined;

const DAY_MS = 86_400_000;
const LUNAR_MONTH_DAYS = 29.53;
const SHORTEST_MONTH_DAYS = 29;
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

/** Reading a day takes 20 µs, so it goes from month to month, and within the right one to the day. */
function search(year: number, month: number, day: number): number | undefined {
  const from = EARLIEST_START + Math.floor(LUNAR_MONTH_DAYS * (month - 1)) + day - 2;
  const start = Date.UTC(year, 0, 1) + from * DAY_MS;
  for (let time = start; time < start + WINDOW_DAYS * DAY_MS;) {
    const lunar = lunarOf(time);
    const isMonth = lunar.month === String(month);
    if (isMonth && lunar.day === day) return time;
    const days = (isMonth ? day : SHORTEST_MONTH_DAYS) - lunar.day;
    time += Math.max(days, 1) * DAY_MS;
  }
  return undefined;
}

/** A leap month is no number: it is `2bis`. */
function lunarOf(time: number): { month: string | undefined; day: number } {
  format ??= new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const parts = format.formatToParts(time);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { month: valueOf('month'), day: Number(valueOf('day')) };
}
