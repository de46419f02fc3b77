import { dayOfLunar } from './lunar.ts';
import { stemsOf } from '../terms/particles.ts';

/** From `first`, before `past`: `2026-11-01`, `2026-12-01`. */
export type DaySpan = { first: string; past: string };

const DAY_MS = 86_400_000;
const KOREA_OFFSET_MS = 9 * 3_600_000;
/** What comes back every year is looked for from here on. */
const FIRST_YEAR = 1900;
/** Lunar days are computed from here on. */
const FIRST_LUNAR_YEAR = 1950;

/** The days of one year that a name means. Times are midnights in UTC. */
type YearlyDays = (year: number) => [first: number, past: number][];

const monthsOf =
  (from: number, months: number): YearlyDays =>
  (year) => [[Date.UTC(year, from - 1, 1), Date.UTC(year, from - 1 + months, 1)]];

const dayOf =
  (month: number, day: number, daysBefore = 0): YearlyDays =>
  (year) => {
    const time = Date.UTC(year, month - 1, day);
    return [[time - daysBefore * DAY_MS, time + DAY_MS]];
  };

const lunar =
  (month: number, day: number, daysAround = 0): YearlyDays =>
  (year) => {
    const time = year < FIRST_LUNAR_YEAR ? undefined : dayOfLunar(year, month, day);
    return time === undefined ? [] : [[time - daysAround * DAY_MS, time + (1 + daysAround) * DAY_MS]];
  };

/** The winter of a year begins in it; its first months belong to it as well. */
const winter: YearlyDays = (year) => [
  [Date.UTC(year, 0, 1), Date.UTC(year, 2, 1)],
  [Date.UTC(year, 11, 1), Date.UTC(year + 1, 2, 1)],
];

const NEW_YEAR = lunar(1, 1, 1);
const HARVEST = lunar(8, 15, 1);

const YEARLY: Readonly<Record<string, YearlyDays>> = {
  봄: monthsOf(3, 3),
  여름: monthsOf(6, 3),
  가을: monthsOf(9, 3),
  겨울: winter,
  연말: monthsOf(12, 1),
  연초: monthsOf(1, 1),
  설: NEW_YEAR,
  설날: NEW_YEAR,
  구정: NEW_YEAR,
  추석: HARVEST,
  한가위: HARVEST,
  대보름: lunar(1, 15),
  정월대보름: lunar(1, 15),
  단오: lunar(5, 5),
  석가탄신일: lunar(4, 8),
  부처님오신날: lunar(4, 8),
  신정: dayOf(1, 1),
  새해: dayOf(1, 1),
  삼일절: dayOf(3, 1),
  어린이날: dayOf(5, 5),
  어버이날: dayOf(5, 8),
  스승의날: dayOf(5, 15),
  광복절: dayOf(8, 15),
  한글날: dayOf(10, 9),
  크리스마스: dayOf(12, 25, 1),
  성탄절: dayOf(12, 25, 1),
};

const YEAR = String.raw`(?<year>\d{4}|\d{2})년|(?<plain>(?:19|20)\d{2})|(?<ago>\d{1,2})년전|(?<named>올해|올|금년|작년|지난해|전년|재작년|지지난해)`;
const YEARLY_NAME = `(?<name>${Object.keys(YEARLY).join('|')})`;
const IN_YEAR = new RegExp(
  `^(?:${YEAR})?(?<last>지난|저번|이번)?(?:(?<month>\\d{1,2})월(?:(?<day>\\d{1,2})일)?|${YEARLY_NAME})?$`,
  'u',
);
const DECADE = /^(?<century>19|20)?(?<decade>\d0)년대$/u;
const DAYS_BACK: Readonly<Record<string, number>> = { 오늘: 0, 어제: 1, 그제: 2, 그저께: 2, 엊그제: 2 };
const DAYS_AGO = /^(?<count>\d{1,3})(?<unit>일|주|주일|달|개월)전$/u;
const PERIOD = /^(?<which>이번|지난|저번|지지난|저저번)(?<unit>주|주말|달)$/u;
const NUMBERS = /^(?<year>[12]\d{3})(?<month>\d{2})(?<day>\d{2})?$/u;

const BACK: Readonly<Record<string, number>> = { 이번: 0, 지난: 1, 저번: 1, 지지난: 2, 저저번: 2 };
const YEARS_BACK: Readonly<Record<string, number>> = {
  올해: 0,
  올: 0,
  금년: 0,
  작년: 1,
  지난해: 1,
  전년: 1,
  재작년: 2,
  지지난해: 2,
};

/**
 * The days that a phrase without blanks means, as somebody in Korea says it: 작년여름, 2024년11월, 어제, 추석에.
 * Undefined where it means none.
 */
export function spansOf(phrase: string, now: Date): DaySpan[] | undefined {
  const today = midnightIn(now);
  for (const text of [phrase, ...stemsOf(phrase)]) {
    const spans = inYear(text, today) ?? ago(text, today) ?? decade(text, today) ?? byNumbers(text);
    if (spans !== undefined)
      return spans.map(([first, past]) => ({ first: dayText(first), past: dayText(past) }));
  }
  return undefined;
}

function midnightIn(now: Date): number {
  return Math.floor((now.getTime() + KOREA_OFFSET_MS) / DAY_MS) * DAY_MS;
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

type Spans = [first: number, past: number][];

function inYear(text: string, today: number): Spans | undefined {
  const groups = text === '' ? undefined : IN_YEAR.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { month, day, name, last } = groups;
  const year = yearOf(groups, today);
  const days = yearlyDays(month, day, name);
  // 올 and 지난 alone mean nothing.
  if (days === undefined) {
    const isYear = year !== undefined && last === undefined && text !== '올';
    return isYear ? monthsOf(1, 12)(year) : undefined;
  }
  const thisYear = new Date(today).getUTCFullYear();
  if (year !== undefined) return days(year);
  if (last === '이번') return days(thisYear);
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  const ended = years.flatMap((each) => days(each));
  if (last === undefined) return merged(ended);
  return ended.filter(([, past]) => past <= today).slice(-1);
}

/** Without what lies in another span as well: a winter has the first months of the next year. */
function merged(spans: Spans): Spans {
  const result: Spans = [];
  for (const [first, past] of spans.toSorted(([one], [other]) => one - other)) {
    const previous = result.at(-1);
    if (previous !== undefined && first < previous[1]) previous[1] = Math.max(previous[1], past);
    else result.push([first, past]);
  }
  return result;
}

function yearlyDays(month?: string, day?: string, name?: string): YearlyDays | undefined {
  if (name !== undefined) return YEARLY[name];
  if (month === undefined) return undefined;
  const number = Number(month);
  if (number < 1 || number > 12) return undefined;
  if (day === undefined) return monthsOf(number, 1);
  // 2000 has every day that any year has.
  return isDayOf(2_000, number, Number(day)) ? dayOf(number, Number(day)) : undefined;
}

function isDayOf(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return day > 0 && date.getUTCMonth() === month - 1;
}

function yearOf(groups: Partial<Record<string, string>>, today: number): number | undefined {
  const thisYear = new Date(today).getUTCFullYear();
  const { year, plain, ago: years, named } = groups;
  if (named !== undefined) return thisYear - (YEARS_BACK[named] ?? 0);
  if (years !== undefined) return thisYear - Number(years);
  const written = year ?? plain;
  if (written === undefined) return undefined;
  if (written.length === 4) return Number(written) < 1_000 ? undefined : Number(written);
  // 98년 was in the last century.
  return Number(written) + (Number(written) > thisYear % 100 ? 1_900 : 2_000);
}

function ago(text: string, today: number): Spans | undefined {
  const back = DAYS_BACK[text];
  if (back !== undefined) return [[today - back * DAY_MS, today - (back - 1) * DAY_MS]];
  const { count, unit } = DAYS_AGO.exec(text)?.groups ?? {};
  if (count !== undefined) return period(unit ?? '', Number(count), today);
  const { which, unit: named } = PERIOD.exec(text)?.groups ?? {};
  return which === undefined ? undefined : period(named ?? '', BACK[which] ?? 0, today);
}

/** The day, the week from Monday, its end, or the month, so many of them back. */
function period(unit: string, back: number, today: number): Spans {
  const date = new Date(today);
  if (unit === '일') return [[today - back * DAY_MS, today - (back - 1) * DAY_MS]];
  if (unit === '달' || unit === '개월')
    return monthsOf(date.getUTCMonth() + 1 - back, 1)(date.getUTCFullYear());
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY_MS - back * 7 * DAY_MS;
  return [[unit === '주말' ? monday + 5 * DAY_MS : monday, monday + 7 * DAY_MS]];
}

function decade(text: string, today: number): Spans | undefined {
  const { century, decade: tens } = DECADE.exec(text)?.groups ?? {};
  if (tens === undefined) return undefined;
  const isPast = Number(tens) > new Date(today).getUTCFullYear() % 100;
  const year = Number(`${century ?? (isPast ? '19' : '20')}${tens}`);
  return [[Date.UTC(year, 0, 1), Date.UTC(year + 10, 0, 1)]];
}

/** 20250815 and 202508, which is how a date with hyphens or points arrives (parse-search.ts). */
function byNumbers(text: string): Spans | undefined {
  const { year, month, day } = NUMBERS.exec(text)?.groups ?? {};
  return year === undefined ? undefined : yearlyDays(month, day)?.(Number(year));
}
