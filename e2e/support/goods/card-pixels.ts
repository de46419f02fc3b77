import sharp from 'sharp';

/** A picture as pixels of three channels. */
export type Pixels = { data: Buffer; width: number; height: number };

/** A part of a card, in CSS pixels from the card's top left corner. */
export type Region = { name: string; x: number; y: number; width: number; height: number };

/** Decodes an image, blurred by `blurPx`: canvases smooth letters unlike the screen, only position counts. */
export async function pixelsOf(image: Buffer, blurPx: number): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .blur(blurPx)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture on another grid. `step`: its pixels for one of the grid; `origin`: its corner on the grid. */
export function resampled(
  image: Pixels,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  step: number,
  origin: { x: number; y: number },
): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = { x: (x + 0.5 - origin.x) * step - 0.5, y: (y + 0.5 - origin.y) * step - 0.5 };
      for (let channel = 0; channel < 3; channel += 1)
        data[(y * width + x) * 3 + channel] = Math.round(valueAt(image, at, channel));
    }
  }
  return { data, width, height };
}

/** Between four pixels. */
function valueAt(
  { data, width, height }: Pixels,
  { x, y }: { x: number; y: number },
  channel: number,
): number {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 2);
  const right = Math.min(Math.max(x - left, 0), 1);
  const below = Math.min(Math.max(y - top, 0), 1);
  const pixel = (column: number, row: number): number => data[(row * width + column) * 3 + channel] ?? 0;
  return (
    (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - below) +
    (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * below
  );
}

/** The mean difference of a region's channels, of 255. */
export function meanDifference(one: Pixels, other: Pixels, region: Region, scale: number): number {
  let sum = 0;
  let count = 0;
  for (const index of channelsOf(one, region, scale)) {
    sum += Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0));
    count += 1;
  }
  return sum / count;
}

/** Difference of the ink in a region, relative to the first's ink. 0: identical; 1: as if one were empty. */
export function inkDifference(one: Pixels, other: Pixels, region: Region, scale: number): number {
  const paper = [0, 1, 2].map((channel) => paperOf(one, region, scale, channel));
  let ink = 0;
  let difference = 0;
  for (const index of channelsOf(one, region, scale)) {
    ink += Math.abs((one.data[index] ?? 0) - (paper[index % 3] ?? 0));
    difference += Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0));
  }
  return difference / ink;
}

/** The most frequent value of a channel: what is behind the ink. */
function paperOf(pixels: Pixels, region: Region, scale: number, channel: number): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const index of channelsOf(pixels, region, scale)) {
    if (index % 3 !== channel) continue;
    const value = pixels.data[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

function* channelsOf({ width, height }: Pixels, region: Region, scale: number): Generator<number> {
  const left = Math.max(0, Math.round(region.x * scale));
  const top = Math.max(0, Math.round(region.y * scale));
  const right = Math.min(width, Math.round((region.x + region.width) * scale));
  const bottom = Math.min(height, Math.round((region.y + region.height) * scale));
  for (let y = top; y < bottom; y += 1)
    for (let index = (y * width + left) * 3; index < (y * width + right) * 3; index += 1) yield index;
}
