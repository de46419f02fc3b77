import type { NotificationSettings } from 'shared/contract/notifications/notification';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Korea has no daylight saving time. */
const KOREA_AHEAD_MINUTES = 540;

/**
 * When the quiet hours that it is in now end, Korean time; null: it is in none. Equal times are the whole
 * day.
 */
export function endOfQuiet(quiet: NotificationSettings['quiet'], now: Date): Date | null {
  if (quiet === null) return null;
  const minutes = Math.floor(now.getTime() / MINUTE_MS);
  const ofDay = (minutes + KOREA_AHEAD_MINUTES) % DAY_MINUTES;
  const since = modulo(ofDay - minutesOf(quiet.from));
  const length = modulo(minutesOf(quiet.to) - minutesOf(quiet.from)) || DAY_MINUTES;
  return since < length ? new Date((minutes - since + length) * MINUTE_MS) : null;
}

/** @param time `21:00` */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function modulo(minutes: number): number {
  return (minutes + DAY_MINUTES) % DAY_MINUTES;
}
