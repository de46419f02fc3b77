import type { OtherSizes } from 'federation/runtime/offline/media-cache';

/** Thumbnails and what a screen shows of a photo, not its full size. */
const SHOWN_PHOTO = /^(.*\/media\/[^/]+\/)(400|800|1200)\.webp$/;

/** A thumbnail is cut to a square or stands still where the larger sizes do not: it has no equal. */
const AS_GOOD: Readonly<Record<string, readonly number[]>> = { 800: [1200] };
const OFFLINE: Readonly<Record<string, readonly number[]>> = {
  400: [800, 1200],
  800: [400],
  1200: [800, 400],
};

export function isShownPhoto({ pathname }: URL): boolean {
  return SHOWN_PHOTO.test(pathname);
}

/**
 * What the photo cache may respond with instead of this size of a photo (docs/contracts/service-worker.md).
 */
export function otherSizes({ origin, pathname }: URL): OtherSizes {
  const [, folder = '', size = ''] = SHOWN_PHOTO.exec(pathname) ?? [];
  const urlsOf = (widths: readonly number[] = []) => widths.map((width) => `${origin}${folder}${width}.webp`);
  return { asGood: urlsOf(AS_GOOD[size]), offline: urlsOf(OFFLINE[size]) };
}
