import { LIMITS } from 'shared/contract/limits';
import { isHeic } from './convertible.ts';
import { withTakenAt } from './exif-date.ts';
import { readColorSpace } from './heif-color-space.ts';
import { isMoving, isMovingPng } from './is-moving.ts';
import { loadHeifLibrary } from './load-heif-library.ts';
import { readTakenAt } from './read-taken-at.ts';
import { runConversion } from './run-conversion.ts';

/** `not-loaded`: the library did not come, which is over with the next network. */
export type ConversionProblem = 'unreadable' | 'not-loaded';

export class ConversionError extends Error {
  readonly problem: ConversionProblem;

  constructor(problem: ConversionProblem) {
    super(`a photo cannot be converted: ${problem}`);
    this.problem = problem;
  }
}

/** WebKit draws nothing on a larger canvas, without an error. */
const MAX_PIXELS_OF_WEBKIT = 16_777_216;

/** The date in EXIF is added after the photo was measured. */
const EXIF_BYTES = 200;

/**
 * A HEIC or AVIF photo, or one that is too large, as a JPEG of at most 10 MB: upright, in the colours of the
 * original, with the day on which it was taken and without the place. The browser's own decoder comes first
 * (Safari has one for HEIC, all have one for AVIF).
 * @throws ConversionError, or the signal's reason
 */
export async function convertPhoto(file: File, signal: AbortSignal): Promise<File> {
  if ((await isMoving(file)) || (await isMovingPng(file))) throw new ConversionError('unreadable');
  const colorSpace = await readColorSpace(file);
  const takenAt = await readTakenAt(file);
  const request = {
    file,
    colorSpace,
    maxPixels: maxCanvasPixels(),
    maxBytes: LIMITS.imageBytes - EXIF_BYTES,
  };
  const jpeg =
    (await runConversion(request, '', signal)) ??
    (isHeic(file) ? await runConversion(request, await fetchLibrary(), signal) : null);
  if (jpeg === null) throw new ConversionError('unreadable');
  const content = takenAt === null ? jpeg : withTakenAt(jpeg, takenAt);
  return new File([content], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
}

async function fetchLibrary(): Promise<string> {
  try {
    return await loadHeifLibrary();
  } catch {
    throw new ConversionError('not-loaded');
  }
}

/** How many pixels a photo may have that is drawn here. */
export function maxCanvasPixels(): number {
  return navigator.vendor.startsWith('Apple') ? MAX_PIXELS_OF_WEBKIT : LIMITS.imagePixels;
}

/** `IMG_2041.heic` becomes `IMG_2041.jpg`. */
function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}
