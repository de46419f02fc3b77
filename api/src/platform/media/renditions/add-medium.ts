import { buffer } from 'node:stream/consumers';
import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { executeSql, queryRow } from '../../database/executor.ts';
import { checksumOf, type Checksums } from '../checksums.ts';
import { makeMedium } from './medium-rendition.ts';
import { openPhoto } from './photo-decoder.ts';
import { photoLimiter } from './photo-limiter.ts';
import { toPixels } from './pixels.ts';
import { DISPLAY_VARIANT, MEDIUM_VARIANT } from './variants.ts';

/** What a photo of `1200.webp` decodes to at most, by its usual shape: it counts in the queue of uploads. */
const DISPLAY_PIXELS = 1200 * 1600;

const mediaRow = z.object({ media_id: z.unknown() });

/**
 * Adds `800.webp` to a stored photo, made from its `1200.webp`: that costs the same for every format, and
 * reads a
 * twentieth of the bytes of the full size.
 * @returns false if it gets none: it moves, is narrower, is damaged, or was deleted meanwhile
 * @throws ApiFailure 507 if the disk is full, StoreFailure if the store is away
 */
export async function addMedium(
  context: PlatformContext,
  photo: { storageKey: string; checksums: Checksums },
): Promise<boolean> {
  const { storageKey, checksums } = photo;
  const opened = await context.store.open(storageKey, DISPLAY_VARIANT);
  if (opened === undefined) return false;
  const display = await buffer(opened.stream);
  // A scrub's business: nothing is made from what is not as it was stored.
  if (checksumOf(display) !== checksums[DISPLAY_VARIANT]) return false;
  const medium = await photoLimiter.run(DISPLAY_PIXELS, () => mediumOf(display));
  if (medium === undefined) return false;
  await context.disk.assertRoomFor(medium.length);
  return context.database.transaction(async (transaction) => {
    // Whoever deletes the photo waits for this and then removes the new file, too.
    const row = await queryRow(transaction, mediaRow)`
      select media_id from media where storage_key = ${storageKey} for no key update`;
    if (row === undefined) return false;
    await context.store.add(storageKey, MEDIUM_VARIANT, medium);
    await executeSql(transaction)`
      update media set checksums = checksums || ${JSON.stringify({ [MEDIUM_VARIANT]: checksumOf(medium) })}::jsonb
      where storage_key = ${storageKey}`;
    return true;
  });
}

async function mediumOf(display: Buffer): Promise<Buffer | undefined> {
  try {
    const { pages = 1 } = await openPhoto(display).metadata();
    return pages > 1 ? undefined : await makeMedium(await toPixels(openPhoto(display)));
  } catch {
    return undefined;
  }
}
