import sharp, { type Sharp } from 'sharp';
import { LIMITS } from 'shared/contract/limits';
import { GeneratorError } from '../generator.ts';

const DECODE_TIMEOUT_SECONDS = 60;

// Only these four decoders exist for this process, whatever a file's name or first bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

/** Runs decoding work within the process's memory limits; `pixels` is how much it decodes. */
export type LimitDecoding = <T>(pixels: number, work: () => Promise<T>) => Promise<T>;

/** Opens a photo for decoding; a damaged one fails instead of showing grey areas. */
export function openPhoto(path: string): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: LIMITS.imagePixels, sequentialRead: true }).timeout(
    {
      seconds: DECODE_TIMEOUT_SECONDS,
    },
  );
}

/**
 * The number of pixels that a file claims, read from its header.
 * @param describe makes the error's message of the reason
 * @throws GeneratorError for a file that is no photo, or too large
 */
export async function readPixelCount(path: string, describe: (reason: string) => string): Promise<number> {
  const { width, height, pageHeight } = await sharp(path, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new GeneratorError(describe('unsupported'));
    });
  const pixels = width * (pageHeight ?? height);
  if (pixels > LIMITS.imagePixels) throw new GeneratorError(describe('too-large'));
  return pixels;
}
