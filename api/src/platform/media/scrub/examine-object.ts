import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '../../context.ts';
import { checksumOf } from '../checksums.ts';
import type { Damage } from '../damaged-media.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import type { StoredObject } from './stored-object.ts';

/** What is wrong with an object's variants, by their names; those that are intact are not in it. */
export type Damages = Readonly<Record<string, Damage>>;

/**
 * Verifies every variant of an object against its checksum.
 * @throws StoreFailure if the store is away: the result is then unknown
 */
export async function examineObject(
  { store }: Pick<PlatformContext, 'store'>,
  { storageKey, checksums }: StoredObject,
): Promise<Damages> {
  const damages: Record<string, Damage> = {};
  for (const [variant, checksum] of Object.entries(checksums)) {
    const bytes = await readWhole(store, storageKey, variant);
    if (bytes === undefined) damages[variant] = 'missing';
    else if (checksumOf(bytes) !== checksum) damages[variant] = 'changed';
  }
  return damages;
}

/** Undefined where there is none; what a failing disk does not give counts as changed. */
async function readWhole(
  store: PlatformContext['store'],
  storageKey: string,
  variant: string,
): Promise<Buffer | undefined> {
  try {
    const opened = await store.open(storageKey, variant);
    return opened === undefined ? undefined : await buffer(opened.stream);
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && error.code === 'EIO';
    if (isStoreAway(error) || !isUnreadable) throw error;
    return Buffer.alloc(0);
  }
}
