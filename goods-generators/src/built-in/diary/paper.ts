import sharp, { type Sharp } from 'sharp';
import { noisePixels } from '../seeded-noise.ts';
import type { Size } from '../video/video-frame.ts';

/** Pixels in memory; one channel is grey, three are sRGB. */
export type Pixels = Size & { data: Buffer; channels: 1 | 3 };

export function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function pixelsOf(image: Sharp, channels: 1 | 3): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}

/**
 * Parallel pencil strokes: stretched and rotated noise.
 * @param grain width and length of a stroke in pixels
 * @param degrees angle of the strokes to the horizontal
 */
export async function drawStrokes(
  size: Size,
  seed: number,
  grain: { width: number; length: number },
  degrees: number,
): Promise<Pixels> {
  // Large enough to cover the whole area when rotated.
  const side = Math.ceil(Math.hypot(size.width, size.height)) + 4;
  const noise: Pixels = {
    width: Math.ceil(side / grain.length),
    height: Math.ceil(side / grain.width),
    channels: 1,
    data: Buffer.alloc(0),
  };
  noise.data = noisePixels(noise.width, noise.height, seed);
  const stretched = await pixelsOf(open(noise).resize(side, side, { fit: 'fill', kernel: 'cubic' }), 1);
  const turned = await pixelsOf(open(stretched).rotate(degrees, { background: '#808080' }), 1);
  return pixelsOf(
    open(turned).extract({
      left: Math.floor((turned.width - size.width) / 2),
      top: Math.floor((turned.height - size.height) / 2),
      width: size.width,
      height: size.height,
    }),
    1,
  );
}

/** Smooth noise with blots of this many pixels, 0 to 255 around 128. */
export async function drawBlots(size: Size, seed: number, blotPx: number): Promise<Pixels> {
  const width = Math.max(2, Math.ceil(size.width / blotPx));
  const height = Math.max(2, Math.ceil(size.height / blotPx));
  const noise: Pixels = { data: noisePixels(width, height, seed), width, height, channels: 1 };
  return pixelsOf(open(noise).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' }), 1);
}

/** The photo's outlines as soft pencil lines: dark on white. */
export async function drawOutlines(photo: Pixels, blurPx: number): Promise<Pixels> {
  const grey = await pixelsOf(open(photo).greyscale().blur(0.8), 1);
  const inverted = await pixelsOf(open(grey).negate().blur(blurPx), 1);
  const lines = Buffer.alloc(grey.data.length);
  for (let index = 0; index < lines.length; index += 1) {
    const light = grey.data[index] ?? 0;
    const shade = inverted.data[index] ?? 0;
    lines[index] = Math.min(255, (light * 255) / Math.max(1, 255 - shade));
  }
  return { ...grey, data: lines };
}
