import sharp, { type OverlayOptions } from 'sharp';

const PAPER = '#e9dfce';
const LINE = '#8c8176';

let cachedPhoto: Promise<Buffer> | undefined;

function rectangle(width: number, height: number, background: string): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background } } };
}

/**
 * An empty frame: what stands for a photo that was deleted while the archive was on its way. A PNG below a kilobyte, which pages
 * show under whatever name; decoders ignore the zeros behind it.
 */
export function missingPhoto(): Promise<Buffer> {
  cachedPhoto ??= sharp({ create: { width: 400, height: 300, channels: 3, background: PAPER } })
    .composite([rectangle(112, 84, LINE), rectangle(104, 76, PAPER), rectangle(40, 4, LINE)])
    .png({ palette: true })
    .toBuffer();
  return cachedPhoto;
}
