import { fromPixels, type Pixels } from './pixels.ts';

const MEDIUM_WIDTH = 800;
const MEDIUM_QUALITY = 80;

/** @param display the photo as `1200.webp` has it. @returns undefined if it is no wider than 800 pixels */
export async function makeMedium(display: Pixels): Promise<Buffer | undefined> {
  if (display.width <= MEDIUM_WIDTH) return undefined;
  return fromPixels(display)
    .resize({ width: MEDIUM_WIDTH })
    .webp({ quality: MEDIUM_QUALITY, effort: 2 })
    .toBuffer();
}
