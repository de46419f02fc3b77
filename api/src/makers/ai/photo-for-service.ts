import { openPhoto, readPhotoHeader } from '../../platform/media/renditions/photo-decoder.ts';
import { photoLimiter } from '../../platform/media/renditions/photo-limiter.ts';
import { MakerFailure } from '../maker.ts';

/** Services look at no more, and what is not sent cannot be kept by anybody. */
const SIDE_PX = 1_024;
const QUALITY = 85;

/**
 * A photo as it leaves this machine: a JPEG of at most 1024 pixels a side, upright, without the place, time and device
 * that the file may name.
 * @throws MakerFailure for a file that cannot be read as a photo
 */
export async function photoForService(path: string): Promise<Uint8Array> {
  const header = await readPhotoHeader(path);
  if (typeof header === 'string') throw new MakerFailure(`photo: ${header}`);
  return photoLimiter.run(header.width * header.frameHeight, async () => {
    try {
      return await openPhoto(path)
        .autoOrient()
        .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
    } catch {
      throw new MakerFailure('photo: damaged');
    }
  });
}
