import sharp, { type OverlayOptions } from 'sharp';

const PAPER = '#e9dfce';
const LINE = '#8c8176';

let cachedPhoto: Promise<Buffer> | undefined;

function rectangle(width: number, height: number, background: string): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background } } };
}

/**
 * The placeholder for a photo that was deleted during the download: a PNG below 1 KB, which browsers show
 * under any file name; decoders ignore the zero padding behind it.
 */
export function missingPhoto(): Promise<Buffer> {
  cachedPhoto ??= sharp({ create: { width: 400, height: 300, channels: 3, background: PAPER } })
    .composite([rectangle(112, 84, LINE), rectangle(104, 76, PAPER), rectangle(40, 4, LINE)])
    .png({ palette: true })
    .toBuffer();
  return cachedPhoto;
}
