import { fullVariantOf } from '../../platform/media/renditions/variants.ts';

/*
 * Names inside the archive: lower-case ASCII that Windows, macOS and Android accept, built from unique ids.
 * Titles are never part of a name.
 */

function extensionOf(mime: string): string {
  return fullVariantOf(mime).replace('full.', '');
}

type NamedPost = { day: string; postId: number; mime: string };

/**
 * `photos/2025/2025-11-08-123-1.jpg`, `videos/2025/2025-11-08-123-2.mp4`; `position` counts a post's photos
 * and videos from 1.
 */
export function photoName({ day, postId, mime, position }: NamedPost & { position: number }): string {
  const folder = isPhoto(mime) ? 'photos' : 'videos';
  return `${folder}/${day.slice(0, 4)}/${day}-${postId}-${position}.${extensionOf(mime)}`;
}

/** `videos/2025/2025-11-08-123-2-original.mp4`: the video of this name, as it was filmed. */
export function originalName(videoName: string): string {
  return videoName.replace(/(?=\.\w+$)/, '-original');
}

/** `voices/2025/2025-11-08-123.m4a` */
export function voiceName({ day, postId, mime }: NamedPost): string {
  return `voices/${day.slice(0, 4)}/${day}-${postId}.${extensionOf(mime)}`;
}

export function isPhoto(mime: string): boolean {
  return mime.startsWith('image/');
}

/** `goods/video-7.mp4`, `goods/diary-8.png` */
export function goodsName(kind: string, goodsId: number, mime: string): string {
  return `goods/${kind}-${goodsId}.${extensionOf(mime)}`;
}

/** `years/2025.html`, `years/2025-2.html`; parts count from 1. */
export function yearPageName(year: number, part: number): string {
  return `years/${year}${part === 1 ? '' : `-${part}`}.html`;
}
