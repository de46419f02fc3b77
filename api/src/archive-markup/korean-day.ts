const FULL_DAY = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full', timeZone: 'UTC' });
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });
const LONG_DAY = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' });

/** A post's date (`2025-11-08`): `2025년 11월 8일 토요일`. */
export function koreanDay(day: string): string {
  return FULL_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The date in Korea: `2026년 11월 21일`. */
export function koreanDayOf(moment: Date): string {
  return LONG_DAY.format(moment);
}

/** Returns the same day in ISO format: `2026-11-21`. */
export function isoDayOf(moment: Date): string {
  return ISO_DAY.format(moment);
}
