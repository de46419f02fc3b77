import { mediaUrl } from 'shared/http';

/**
 * The size of a photo that this page loads for it, where the browser chooses one: showing another one would
 * request it again.
 * @param src of the `Photo` that shows it
 */
export function shownSize(src: string): string {
  const absolute = mediaUrl(src);
  const shown = [...document.images].find((image) => image.src === absolute)?.currentSrc;
  return shown === undefined || shown === '' ? src : shown;
}
