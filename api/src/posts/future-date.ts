/** Kiribati (UTC+14), the earliest time zone. */
const FURTHEST_ZONE_MS = 14 * 3_600_000;

/** Whether a day (`2026-11-20`) has not begun anywhere; the client checks the local date. */
export function isFutureEverywhere(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + FURTHEST_ZONE_MS).toISOString().slice(0, 10);
}
