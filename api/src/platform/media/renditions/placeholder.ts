import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** The longest side that thumbhash takes. */
const MAX_SIDE_PIXELS = 100;

/** A ThumbHash in base64 (about 30 characters): what a page shows while the photo is on its way. */
export async function makePlaceholder(photo: Sharp): Promise<string> {
  const { data, info } = await photo
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
