import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '../../context.ts';
import { checksumOf, checksumsOf } from '../checksums.ts';
import { removeFiles } from '../uploads/drop-media.ts';
import { claimPending, rememberPending, removeAfterFailure } from '../uploads/pending-objects.ts';
import { preparePhoto } from '../renditions/prepare-photo.ts';
import { newStorageKey } from '../storage-key.ts';
import { workDirectoryOf } from '../uploads/sweep-media.ts';
import { fullVariantOf, hasSmallerRenditions } from '../renditions/variants.ts';
import type { Damages } from './examine-object.ts';
import type { StoredObject } from './stored-object.ts';
import { executeSql } from '../../database/executor.ts';

/** Whether what is damaged of an object can be made again: smaller sizes, from a full size that is whole. */
export function canRemake({ kind, mime }: StoredObject, damages: Damages): boolean {
  return hasSmallerRenditions(kind) && !(fullVariantOf(mime) in damages);
}

/**
 * Regenerates the smaller sizes under a new key with a copy of the full size; objects are never overwritten.
 * Rows then refer to the new key, and the old object is deleted.
 * @returns false if the full size changed meanwhile or cannot be decoded
 */
export async function remakeSizes(context: PlatformContext, object: StoredObject): Promise<boolean> {
  const fullVariant = fullVariantOf(object.mime);
  const opened = await context.store.open(object.storageKey, fullVariant);
  if (opened === undefined) return false;
  const full = await buffer(opened.stream);
  if (checksumOf(full) !== object.checksums[fullVariant]) return false;
  const prepared = await preparedFrom(context, object, full);
  if (prepared === undefined) return false;
  const variants = new Map<string, Uint8Array>([...prepared, [fullVariant, full]]);
  await context.disk.assertRoomFor(full.length);
  const storageKey = newStorageKey();
  await rememberPending(context.database, [storageKey]);
  try {
    await context.store.put(storageKey, variants);
    await context.database.transaction(async (transaction) => {
      await executeSql(transaction)`
        update media set storage_key = ${storageKey}, checksums = ${JSON.stringify(checksumsOf(variants))}::jsonb, damaged = null
        where storage_key = ${object.storageKey}`;
      await executeSql(transaction)`
        update users set portrait_key = ${storageKey} where portrait_key = ${object.storageKey}`;
      await claimPending(transaction, [storageKey]);
      await rememberPending(transaction, [object.storageKey]);
    });
  } catch (error) {
    await removeAfterFailure(context, [storageKey], error);
    throw error;
  }
  await removeFiles(context, [object.storageKey]);
  return true;
}

async function preparedFrom(
  context: PlatformContext,
  object: StoredObject,
  full: Uint8Array,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const parent = workDirectoryOf(context.config.dataDirectory);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(parent, 'scrub-'));
  try {
    const path = join(directory, 'full');
    await writeFile(path, full, { mode: 0o600 });
    const outcome = await preparePhoto(path, object.kind === 'portrait' ? 'portrait' : 'photo');
    return outcome.kind === 'photo' ? outcome.photo.variants : undefined;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
