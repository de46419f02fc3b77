/** The formats that are taken, each with the file in which the full size is kept. */
export const PHOTO_FORMATS = {
  jpeg: { variant: 'full.jpg', mime: 'image/jpeg' },
  png: { variant: 'full.png', mime: 'image/png' },
  gif: { variant: 'full.gif', mime: 'image/gif' },
  webp: { variant: 'full.webp', mime: 'image/webp' },
} as const;

export type PhotoFormat = keyof typeof PHOTO_FORMATS;

/** 400 px wide: lists and portraits. */
export const THUMBNAIL_VARIANT = '400.webp';

/** 800 px wide, for a phone: only of photos that are wider and stand still; `media.checksums` names it. */
export const MEDIUM_VARIANT = '800.webp';

/** 1200 px wide: what a larger screen shows. */
export const DISPLAY_VARIANT = '1200.webp';

/** A recording as it was made, without what it says of place and camera. */
export const ORIGINAL_VARIANT = 'original.mp4';

/** Parts of an upload: nobody reads more of them than this. */
const MOST_PARTS = 1_000_000;

/** A part of an upload, by its number from 0: their names are in the order of the parts. */
export function partVariant(number: number): string {
  if (number >= MOST_PARTS) throw new Error('An upload has too many parts');
  return `part${String(number).padStart(6, '0')}.bin`;
}

/** Media of which there is no full size yet: `checksums` name its parts. */
export const UPLOAD_KIND = 'upload';
/** A video or a voice of a post, ready to be played. */
export const RECORDING_KIND = 'recording';
export const UPLOAD_MIME = 'application/octet-stream';

/** Media that people upload; what a job generates is stored in full only. */
const UPLOADED_KINDS: ReadonlySet<string> = new Set(['photo', 'portrait', 'order']);

/** @param kind of a row of `media` */
export function hasSmallerRenditions(kind: string): boolean {
  return UPLOADED_KINDS.has(kind);
}

const MIME_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  bin: UPLOAD_MIME,
};

const VARIANT_PATTERN = /^[a-z0-9]{1,16}\.(jpg|png|gif|webp|mp4|m4a|bin)$/;

/** The MIME type of a variant; undefined for unknown names, which must not become a path. */
export function mimeOfVariant(variant: string): string | undefined {
  const extension = VARIANT_PATTERN.exec(variant)?.[1];
  return extension === undefined ? undefined : MIME_OF_EXTENSION[extension];
}

/** The full-size variant for a stored media type (`image/jpeg` -> `full.jpg`). */
export function fullVariantOf(mime: string): string {
  const extension = Object.keys(MIME_OF_EXTENSION).find((candidate) => MIME_OF_EXTENSION[candidate] === mime);
  if (extension === undefined) throw new Error(`Nothing is kept as ${mime}`);
  return `full.${extension}`;
}
