import { OBJECTS, manifestName, SNAPSHOTS } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import { readEntries } from '../media/lists.ts';

/** `snapshots`: superseded and removed. `leftovers`: begun and never completed. */
export type Pruned = { snapshots: number; leftovers: number; objects: number };

/**
 * Removes superseded snapshots, then what no snapshot refers to. A manifest goes before its files: a crash in
 * between leaves only files that belong to nothing, which the next run removes. The caller holds the lock.
 */
export async function prune(repository: Repository, retention: Retention): Promise<Pruned> {
  const { storage } = repository;
  const ids = await repository.snapshotIds();
  const retained = chooseSnapshots(ids, retention);
  const superseded = ids.filter((id) => !retained.has(id));
  for (const id of superseded) await storage.remove(manifestName(id));
  await storage.flush();

  const filesOf = await filesBySnapshot(repository);
  const leftovers = [...filesOf.keys()].filter((id) => !retained.has(id) && !superseded.includes(id));
  if (superseded.length === 0 && leftovers.length === 0) return { snapshots: 0, leftovers: 0, objects: 0 };
  // Objects before the files of their snapshot: these are how the next run notices that a sweep is due.
  const objects = await sweepObjects(repository, [...retained]);
  for (const [id, files] of filesOf) {
    if (!retained.has(id)) for (const file of files) await storage.remove(file);
  }
  await storage.flush();
  return { snapshots: superseded.length, leftovers: leftovers.length, objects };
}

async function filesBySnapshot({ storage }: Repository): Promise<Map<string, string[]>> {
  const files = await storage.list(SNAPSHOTS);
  return Map.groupBy(files, (file) => file.slice(SNAPSHOTS.length).split('/', 1)[0] ?? '');
}

/** Anything else below `objects/` is not ours to remove. */
const OBJECT_NAME = /^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

/** @returns how many objects were removed */
async function sweepObjects(repository: Repository, retained: readonly string[]): Promise<number> {
  const referenced = new Set<string>();
  for (const id of retained) {
    const { manifest } = await repository.readManifest(id);
    for await (const { files } of readEntries(repository, manifest))
      for (const sha256 of Object.values(files)) referenced.add(repository.objectName(sha256));
  }
  let removed = 0;
  for (const name of await repository.storage.list(OBJECTS)) {
    if (referenced.has(name) || !OBJECT_NAME.test(name)) continue;
    await repository.storage.remove(name);
    removed += 1;
  }
  return removed;
}

/** How many of the last days, weeks and months that have a snapshot retain their newest one. */
export type Retention = { daily: number; weekly: number; monthly: number };

export const DEFAULT_RETENTION: Retention = { daily: 7, weekly: 4, monthly: 12 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days are those of Korea, which has no summer time. */
const OFFSET_MS = 9 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_FROM_MONDAY = 3;

/** The newest snapshot of each period, and the newest of all. @param snapshotIds begin with their time */
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
