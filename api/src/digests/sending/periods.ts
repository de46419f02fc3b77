import type { DigestFrequency } from 'shared/contract/notifications/digest';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Korea has no summer time. */
const KOREA_MS = 9 * HOUR_MS;
/** In Korea: before people eat, and before they want to sleep. */
const CUT_HOUR = 18;
/** A transaction that began before the cut has ended by then. */
const SETTLE_MS = 5 * 60_000;
/** Day 0, 1 January 1970, was a Thursday. */
const DAYS_SINCE_SUNDAY = 4;

/** When the newest period ended whose digest may be made: at 18:00 in Korea, the weekly one's on a Sunday. */
export function latestCut(frequency: DigestFrequency, now: Date): Date {
  const day = Math.floor((now.getTime() - SETTLE_MS + KOREA_MS - CUT_HOUR * HOUR_MS) / DAY_MS);
  const daysBack = frequency === 'weekly' ? (day + DAYS_SINCE_SUNDAY) % 7 : 0;
  return new Date((day - daysBack) * DAY_MS - KOREA_MS + CUT_HOUR * HOUR_MS);
}

/** A digest after a long silence of the server has no more than this. */
const LONGEST_MS = 14 * DAY_MS;

/** Where the period begins that ends at the cut. @param coveredUntil the end of the one before */
export function periodStart(frequency: DigestFrequency, cut: Date, coveredUntil: Date): Date {
  // A clock that was ahead has left a moment in the future.
  if (coveredUntil >= cut) return new Date(cut.getTime() - (frequency === 'weekly' ? 7 : 1) * DAY_MS);
  return new Date(Math.max(coveredUntil.getTime(), cut.getTime() - LONGEST_MS));
}
