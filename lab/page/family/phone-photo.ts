import sharp from 'sharp';
import type { TestPhoto } from '../../../e2e/support/photos/photos.ts';

const DISCS = 2_500;
/** The largest, as a part of the photo's longer side. */
const LARGEST_DISC = 0.35;

/**
 * Overlapping discs of all sizes with a camera's noise: edges and detail as in photos of things, so that the
 * renditions have the size of a phone's photos (1200.webp of 12 megapixels: about 100 KB). The same each
 * time.
 */
export async function phonePhoto(name: string, width: number, height: number): Promise<TestPhoto> {
  const random = seededRandom(width * height);
  const hue = random() * 360;
  const discs = Array.from({ length: DISCS }, () => {
    // Areas by a power law: objects near and far.
    const radius = (Math.max(width, height) * LARGEST_DISC) / Math.sqrt(1 + random() * 4_000);
    const [x, y] = [random() * width, random() * height];
    const colour = `hsl(${hue + random() * 70} ${15 + random() * 45}% ${15 + random() * 70}%)`;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 30% 60%)"/>${discs.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const buffer = await sharp(Buffer.from(drawing))
    .blur(1.5)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Numbers from 0 to 1 (a linear congruential generator). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
