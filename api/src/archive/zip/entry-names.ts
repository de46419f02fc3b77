import { fullVariantOf } from '../../platform/media/renditions/variants.ts';

/*
 * Names inside the archive: lower-case ASCII that Windows, macOS and Android accept, built from unique ids.
 * Titles are never part of a name.
 */

function extensionOf(mime: string): string {
  return fullVariantOf(mime).replace('full.', '');
}

/** `photos/2025/2025-11-08-123-1.jpg`; `position` counts a post's photos from 1. */
export function photoName(photo: { day: string; postId: number; position: number; mime: string }): string {
  const { day, postId, position, mime } = photo;
  return `photos/${day.slice(0, 4)}/${day}-${postId}-${position}.${extensionOf(mime)}`;
}

/** `goods/video-7.mp4`, `goods/diary-8.png` */
export function goodsName(kind: string, goodsId: number, mime: string): string {
  return `goods/${kind}-${goodsId}.${extensionOf(mime)}`;
}

/** `years/2025.html`, `years/2025-2.html`; parts count from 1. */
export function yearPageName(year: number, part: number): string {
  return `years/${year}${part === 1 ? '' : `-${part}`}.html`;
}
