import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '../../context.ts';
import { checksumOf } from '../checksums.ts';
import type { Damage } from '../damaged-media.ts';
import { openPhoto } from '../renditions/photo-decoder.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { fullVariantOf } from '../renditions/variants.ts';
import { variantsOf, type StoredObject } from './stored-object.ts';

export type Examined = {
  /** Of each variant that is whole. */
  checksums: Record<string, string>;
  damaged: Record<string, Damage>;
};

/**
 * Verifies every variant of an object against its checksum. Without one, a variant is intact if it decodes
 * and its full size has the number of bytes in its row.
 * @throws StoreFailure if the store is away: the result is then unknown
 */
export async function examineObject(
  { store }: Pick<PlatformContext, 'store'>,
  object: StoredObject,
): Promise<Examined> {
  const examined: Examined = { checksums: {}, damaged: {} };
  for (const variant of variantsOf(object)) {
    const bytes = await readWhole(store, object.storageKey, variant);
    if (bytes === undefined) {
      examined.damaged[variant] = 'missing';
      continue;
    }
    const checksum = checksumOf(bytes);
    const expected = object.checksums?.[variant];
    const isWhole = expected === undefined ? await seemsWhole(object, variant, bytes) : checksum === expected;
    if (isWhole) examined.checksums[variant] = checksum;
    else examined.damaged[variant] = 'changed';
  }
  return examined;
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

function isPhoto(mime: string): boolean {
  return mime.startsWith('image/');
}

async function seemsWhole(object: StoredObject, variant: string, bytes: Buffer): Promise<boolean> {
  if (variant === fullVariantOf(object.mime) && bytes.length !== object.bytes) return false;
  if (!variant.endsWith('.webp') && !isPhoto(object.mime)) return true;
  return openPhoto(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
}
