import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { openPhoto } from '../../platform/media/renditions/photo-decoder.ts';
import { DISPLAY_VARIANT } from '../../platform/media/renditions/variants.ts';

/** What a mail shows, in pixels; some screens have room for 300 of them. */
const PHOTO_WIDTH = 600;
/** A long screenshot would be most of the mail. */
const PHOTO_HEIGHT = 900;
/** Six of them are 1.5 MB. */
const PHOTO_BYTES_MAX = 250_000;
const QUALITIES = [76, 50, 30];

/** Mail programs show JPEG, and not all of them WebP. */
export const INLINE_PHOTO_TYPE = 'image/jpeg';

/**
 * A photo, or the poster of a video, for a mail. Undefined where it is gone or too large.
 * @throws what the store or the decoder says
 */
export async function inlinePhoto(store: ObjectStore, storageKey: string): Promise<Buffer | undefined> {
  const opened = await store.open(storageKey, DISPLAY_VARIANT);
  if (opened === undefined) return undefined;
  const bytes = await buffer(opened.stream);
  for (const quality of QUALITIES) {
    const photo = await openPhoto(bytes)
      .resize({ width: PHOTO_WIDTH, height: PHOTO_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality, progressive: true })
      .toBuffer();
    if (photo.byteLength <= PHOTO_BYTES_MAX) return photo;
  }
  return undefined;
}
