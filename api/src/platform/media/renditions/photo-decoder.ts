import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { LIMITS } from 'shared/contract/limits';
import { PHOTO_FORMATS, type PhotoFormat } from './variants.ts';

/** All frames of an animation together. */
const MAX_ANIMATION_PIXELS = 100_000_000;

const DECODE_TIMEOUT_SECONDS = 60;

// Only these four, whatever the file name or first bytes: no SVG, PDF, TIFF, HEIF, nor any later format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// The operation cache would keep pixels of photos that nobody asks for again.
sharp.cache(false);
// Photos run side by side (photo-limiter.ts); threads inside one as well would only wait for each other.
sharp.concurrency(1);

export type PhotoHeader = {
  format: PhotoFormat;
  frames: number;
  width: number;
  frameHeight: number;
  has16Bits: boolean;
};

function isPhotoFormat(format: string): format is PhotoFormat {
  return Object.hasOwn(PHOTO_FORMATS, format);
}

/** `unsupported`: not one of the four formats; `damaged`: broken or cut off; `too-large`: pixel limit. */
export type PhotoRejection = 'unsupported' | 'damaged' | 'too-large';

/** Opens a file for decoding; anything wrong in it makes the decoding fail instead of making grey areas. */
export function openPhoto(input: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(input, {
    failOn: 'error',
    limitInputPixels: options.animated === true ? MAX_ANIMATION_PIXELS : LIMITS.imagePixels,
    sequentialRead: true,
    ...options,
  }).timeout({ seconds: DECODE_TIMEOUT_SECONDS });
}

/** Reads only the file's header: what it is and how large it would be once decoded. */
export async function readPhotoHeader(path: string): Promise<PhotoHeader | PhotoRejection> {
  let metadata: Metadata;
  try {
    metadata = await sharp(path, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    return 'unsupported';
  }
  const { format, width } = metadata;
  if (!isPhotoFormat(format)) return 'unsupported';
  const frames = metadata.pages ?? 1;
  const frameHeight = metadata.pageHeight ?? metadata.height;
  const framePixels = width * frameHeight;
  if (framePixels > LIMITS.imagePixels || framePixels * frames > MAX_ANIMATION_PIXELS) return 'too-large';
  return { format, frames, width, frameHeight, has16Bits: metadata.depth === 'ushort' };
}
