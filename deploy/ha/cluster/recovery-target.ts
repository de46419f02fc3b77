/** A time needs a zone: the nodes' zone is UTC, the operator's may be another one. */
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}(:?\d{2})?)$/;

/**
 * @param time such as `2026-11-26 03:10:00+09:00`
 * @returns the same in UTC, as PostgreSQL's recovery_target_time reads it; undefined if it is no time with a
 *   zone, or not in the past
 */
export function recoveryTarget(time: string, now: Date): string | undefined {
  if (!TIME.test(time)) return undefined;
  const withZone = time
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_zone, hours, minutes) => `${hours}:${minutes ?? '00'}`);
  const date = new Date(withZone);
  if (Number.isNaN(date.getTime()) || date >= now) return undefined;
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00');
}
