import { FIRST_BOXES } from '../mp4/mp4-boxes.ts';

/** As much as the longest list of brands takes. */
const HEAD_BYTES = 64;

/** HEIF whose pictures are HEVC, or that leaves it to the other brands what they are (ISO/IEC 23008-12). */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

const STARTS: readonly (readonly [start: RegExp, type: string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^RIFF[^]{4}AVI /, 'video/x-msvideo'],
  [/^\x1a\x45\xdf\xa3[^]*matroska/, 'video/x-matroska'],
  [/^\x1a\x45\xdf\xa3[^]*webm/, 'video/webm'],
];

/** What files are called that are neither a photo nor a video. */
export const OTHER_CONTENT = 'application/octet-stream';

/**
 * The media type of a photo or video by its first bytes, whatever its name and its sender say; or
 * {@link OTHER_CONTENT}. Null for what cannot be read. Never fails.
 */
export async function typeOfContent(file: Blob): Promise<string | null> {
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (bytes === null) return null;
  const head = String.fromCharCode(...new Uint8Array(bytes));
  return STARTS.find(([start]) => start.test(head))?.[1] ?? typeOfBoxes(head) ?? OTHER_CONTENT;
}

function typeOfBoxes(head: string): string | null {
  const type = head.slice(4, 8);
  if (type !== 'ftyp') return FIRST_BOXES.includes(type) ? 'video/quicktime' : null;
  const length = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  const brands = head.slice(8, length).match(/[^]{4}/g) ?? [];
  const [major = ''] = brands;
  if (AVIF_BRANDS.includes(major)) return 'image/avif';
  if (HEIC_BRANDS.includes(major))
    return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'image/avif' : 'image/heic';
  if (major.startsWith('3g')) return 'video/3gpp';
  if (major === 'qt  ') return 'video/quicktime';
  return major.startsWith('M4A') || major === 'crx ' ? null : 'video/mp4';
}
