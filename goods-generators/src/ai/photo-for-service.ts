import { GeneratorError } from '../generator.ts';
import { openPhoto, readPixelCount, type LimitDecoding } from '../photo/decode-photo.ts';

/** Services use no more pixels, and what is not sent cannot be stored. */
const SIDE_PX = 1_024;
const QUALITY = 85;

/**
 * A photo for an external service: an upright JPEG of at most 1024 pixels a side, without metadata such as
 * location, time and device.
 * @throws GeneratorError for a file that cannot be read as a photo
 */
export async function photoForService(path: string, limitDecoding: LimitDecoding): Promise<Uint8Array> {
  const pixels = await readPixelCount(path, (reason) => `photo: ${reason}`);
  return limitDecoding(pixels, async () => {
    try {
      return await openPhoto(path)
        .autoOrient()
        .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
    } catch {
      throw new GeneratorError('photo: damaged');
    }
  });
}
