import { OBJECTS, manifestName, SNAPSHOTS } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import { readEntries } from '../media/read-entries.ts';
import { chooseSnapshots, type Retention } from './choose-snapshots.ts';

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
