import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;
const QUALITY = 92;
/** A sensor has noise: without it a JPEG of this size has a tenth of a real one's bytes. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;
/** EXIF: a phone held upright. */
const TURNED = 6;

const SEED_PHOTOS = join(import.meta.dirname, '..', '..', 'seed', 'photos');

/** JPEGs of 12 megapixels, made of the seed's photos; every second one lies on its side, as phones do. */
export async function phonePhotos(count: number): Promise<Buffer[]> {
  const files = readdirSync(SEED_PHOTOS).toSorted();
  const noise = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: NOISE },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const photos: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const photo = sharp(join(SEED_PHOTOS, files[index % files.length] ?? ''))
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .composite([{ input: noise, blend: 'soft-light' }])
      .jpeg({ quality: QUALITY });
    photos.push(await (index % 2 === 0 ? photo : photo.withMetadata({ orientation: TURNED })).toBuffer());
  }
  return photos;
}
