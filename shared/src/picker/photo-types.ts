import { VIDEO_MIME_TYPES } from 'shared/contract/limits';
import { OTHER_CONTENT, typeOfContent } from './type-of-content.ts';

const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  '3gp': 'video/3gpp',
};

/** What is uploaded as it is. */
const SENT_TYPES = 'image/jpeg,image/png,image/gif,image/webp';

/** Converted on the device. The extensions are for computers that know none of the types. */
const CONVERTED_TYPES = 'image/heic,image/heif,image/avif,.heic,.heif,.avif';

const VIDEO_TYPES = `${VIDEO_MIME_TYPES.join(',')},.mp4,.mov,.webm,.mkv,.avi,.3gp`;

/** Every image. Unsupported ones are rejected by name afterwards. */
export const ANY_IMAGE = 'image/*';

const ANY_VIDEO = 'video/*';

/**
 * `accept` of a file input. An iPhone turns a HEIC photo into JPEG by itself where HEIC is not among the
 * types: faster than a page can, and without its memory.
 */
export function fileTypes({ hasVideos }: { hasVideos: boolean }): string {
  const photos = isIosDevice() ? SENT_TYPES : `${SENT_TYPES},${CONVERTED_TYPES}`;
  return hasVideos ? `${photos},${VIDEO_TYPES}` : photos;
}

/**
 * `accept` of the photo library's input. Android's in-app browsers use only the first type of a list, which
 * would hide every photo but JPEGs; `image/*` shows all. WebKit passes HEIC unconverted unless the types are
 * named, and opens the photo library for named types too.
 */
export function libraryTypes({ hasVideos }: { hasVideos: boolean }): string {
  const isApple = navigator.vendor.startsWith('Apple');
  const photos = isApple ? SENT_TYPES : ANY_IMAGE;
  return hasVideos ? `${photos},${isApple ? VIDEO_TYPES : ANY_VIDEO}` : photos;
}

export function isIosDevice(): boolean {
  return navigator.vendor.startsWith('Apple') && navigator.maxTouchPoints > 1;
}

/**
 * The type of a file by its content: galleries omit it, share `image/*`, or name HEIC `.jpg`. The name
 * decides where the content cannot be read, and about videos of another beginning: the server measures both.
 * A photo of another beginning is none. Never fails.
 */
export async function withTypeOfContent(file: File): Promise<File> {
  const named = withTypeOfName(file);
  const content = await typeOfContent(file);
  const type = content === OTHER_CONTENT && named.type.startsWith('video/') ? null : content;
  if (type === null) return named;
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** What a device says that knows no type. */
const UNKNOWN_TYPES = ['', 'application/octet-stream', 'image/*', 'video/*', '*/*'];

export function withTypeOfName(file: File): File {
  if (!UNKNOWN_TYPES.includes(file.type)) return file;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = TYPE_OF_EXTENSION[extension];
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
