import { LIMITS } from 'shared/contract/limits';

/** Formats of phones that no server and few browsers read: they become JPEG on the device. */
const FOREIGN_TYPES = ['image/heic', 'image/heif', 'image/avif'];

/** What a canvas reads as the server does. One that moves stays as it is (`isMoving`). */
const SHRINKABLE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

type PhotoFacts = { type: string; size: number };

/** Whether a photo becomes a JPEG before it is checked: for its format, or because it is too large. */
export function isConvertible({ type, size }: PhotoFacts): boolean {
  return isForeign({ type }) || (SHRINKABLE_TYPES.includes(type.toLowerCase()) && size > LIMITS.imageBytes);
}

/** Whether the server does not read a photo's format. */
export function isForeign({ type }: { type: string }): boolean {
  return FOREIGN_TYPES.includes(type.toLowerCase());
}

/** Whether a file may need the library: every current browser decodes AVIF by itself. */
export function isHeic({ type }: { type: string }): boolean {
  return isForeign({ type }) && type.toLowerCase() !== 'image/avif';
}
