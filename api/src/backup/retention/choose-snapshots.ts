/** How many of the last days, weeks and months that have a snapshot retain their newest one. */
export type Retention = { daily: number; weekly: number; monthly: number };

export const DEFAULT_RETENTION: Retention = { daily: 7, weekly: 4, monthly: 12 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days are those of Korea, which has no summer time. */
const OFFSET_MS = 9 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_FROM_MONDAY = 3;

/**
 * The snapshots to retain: the newest of each period, and always the newest of all.
 * @param snapshotIds in any order; they begin with their time (format/manifest.ts)
 */
export function chooseSnapshots(snapshotIds: readonly string[], retention: Retention): Set<string> {
  const newestFirst = snapshotIds.toSorted().toReversed();
  const retained = new Set(newestFirst.slice(0, 1));
  const periods = [
    { most: retention.daily, periodOf: dayOf },
    { most: retention.weekly, periodOf: (id: string) => Math.floor((dayOf(id) + DAYS_FROM_MONDAY) / 7) },
    { most: retention.monthly, periodOf: monthOf },
  ];
  for (const { most, periodOf } of periods) {
    const seen = new Set<number>();
    for (const id of newestFirst) {
      if (seen.size >= most) break;
      if (seen.has(periodOf(id))) continue;
      seen.add(periodOf(id));
      retained.add(id);
    }
  }
  return retained;
}

/** Snapshots are named by Korean time. */
function localTime(snapshotId: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?:\d{3})?Z/.exec(snapshotId) ?? [];
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return new Date(utc + OFFSET_MS);
}

function dayOf(snapshotId: string): number {
  return Math.floor(localTime(snapshotId).getTime() / DAY_MS);
}

function monthOf(snapshotId: string): number {
  const time = localTime(snapshotId);
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
}
