import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { checksumOf } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import type { Manifest, MediaEntry } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import { inOrder } from '../media/in-order.ts';
import { readEntries } from '../media/read-entries.ts';

const KEYS_AT_ONCE = 4;

export type RestoreMediaOptions = {
  client: pg.ClientBase;
  repository: Repository;
  manifest: Manifest;
  store: ObjectStore;
  onKey: (done: number) => void;
};

/** Stores all media under their keys. Those that are there already, whole, are left as they are. */
export async function restoreMedia(options: RestoreMediaOptions): Promise<{ keys: number; files: number }> {
  const { client, repository, manifest, store, onKey } = options;
  const totals = { keys: 0, files: 0 };
  const work = async (entry: MediaEntry): Promise<MediaEntry> => {
    await restoreKey(repository, store, entry);
    return entry;
  };
  for await (const entry of inOrder(readEntries(repository, manifest), KEYS_AT_ONCE, work)) {
    if (entry.leftOut.length > 0) await markMissing(client, entry);
    totals.keys += 1;
    totals.files += Object.keys(entry.files).length;
    onKey(totals.keys);
  }
  return totals;
}

async function restoreKey(repository: Repository, store: ObjectStore, entry: MediaEntry): Promise<void> {
  const files = Object.entries(entry.files);
  const found = files.length === 0 ? 'same' : await compareStored(store, entry);
  if (found === 'same') return;
  const variants = new Map<string, Uint8Array>();
  for (const [variant, sha256] of files) variants.set(variant, await repository.readObject(sha256));
  if (found === 'different') await store.delete(entry.key);
  await store.put(entry.key, variants);
}

/** `different`: of an interrupted restore into a bucket, or damaged there. */
async function compareStored(
  store: ObjectStore,
  { key, files }: MediaEntry,
): Promise<'absent' | 'same' | 'different'> {
  const sums: (string | undefined)[] = [];
  for (const variant of Object.keys(files)) {
    const opened = await store.open(key, variant);
    sums.push(opened === undefined ? undefined : checksumOf(await buffer(opened.stream)));
  }
  if (sums.every((sum) => sum === undefined)) return 'absent';
  return Object.values(files).every((sha256, index) => sums[index] === sha256) ? 'same' : 'different';
}

/** As a scrub does: the app shows them as damaged at once (docs/decisions/media). */
async function markMissing(client: pg.ClientBase, { key, leftOut }: MediaEntry): Promise<void> {
  const missing = JSON.stringify(Object.fromEntries(leftOut.map((variant) => [variant, 'missing'])));
  await client.query(
    `update media set damaged = coalesce(damaged, '{}') || $2::jsonb where storage_key = $1`,
    [key, missing],
  );
}
