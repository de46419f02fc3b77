/** Formats of phones that no server and few browsers read: they become JPEG on the device. */
const CONVERTIBLE_TYPES = ['image/heic', 'image/heif', 'image/avif'];

export function isConvertible({ type }: { type: string }): boolean {
  return CONVERTIBLE_TYPES.includes(type.toLowerCase());
}

/** Whether a file may need the library: every current browser decodes AVIF by itself. */
export function isHeic({ type }: { type: string }): boolean {
  return isConvertible({ type }) && type.toLowerCase() !== 'image/avif';
}
