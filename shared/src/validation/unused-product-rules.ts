import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { commentContentSchema } from 'shared/contract/comment';
import { atMostLetters } from 'shared/contract/text/letters';
import { writtenText } from 'shared/contract/text/written-text';
import { TOO_MANY_IMAGES_MESSAGE } from './image-files.ts';
import { nicknameSchema } from 'shared/contract/account';
import { familyCodeSchema } from 'shared/contract/family/family';

/** Whether a text is a whole http or https URL: no other scheme, no path alone. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  // "https:example" parses too, as https://example.
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && /^https?:\/\//i.test(text);
}

/** Whether a text has the form of an e-mail address: something, an @, something with a dot. */
export function isSimpleEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

/** Whether a text is a Korean mobile number: 01x, three or four digits, four digits, hyphens optional. */
export function isKoreanMobilePhone(text: string): boolean {
  return /^01\d-?\d{3,4}-?\d{4}$/.test(text);
}

export function limitArray<Item>(items: readonly Item[], max: number): Item[] {
  return items.slice(0, Math.max(0, max));
}

const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg']);
const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(['mp4', 'webm', 'ogg', 'avi', 'mov']);

/** Media type of a file name or an address (with or without a query), by extension. */
export function mediaTypeOf(nameOrUrl: string): 'image' | 'video' | 'unknown' {
  const name = nameOrUrl.split(/[?#]/)[0] ?? '';
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (IMAGE_EXTENSIONS.has(extension)) return 'image';
  if (VIDEO_EXTENSIONS.has(extension)) return 'video';
  return 'unknown';
}

/** A safe file name: replaces all but a-z, digits, dot, underscore, hyphen; at most 255 characters. */
export function sanitizeFileName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[^a-zA-Z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, LIMITS.fileNameMax);
}

/** Parses a whole number, else returns `fallback`: accepts `12`, `-3`; not `12px`, `1.5`, ``. */
export function toSafeInteger(value: unknown, fallback = 0): number {
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : fallback;
}

/** A finite number, else `fallback`. */
export function toSafeFloat(value: unknown, fallback = 0): number {
  const number = toNumber(value);
  return Number.isFinite(number) ? number : fallback;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  // Number('') is 0, Number('0x10') is 16: neither is intended.
  return typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : NaN;
}

const TITLE_MAX = 100;
const CONTENT_MAX = 2000;
const TITLE_TOO_LONG = `제목은 최대 ${TITLE_MAX}자까지 가능합니다.`;
const CONTENT_TOO_LONG = `내용은 최대 ${CONTENT_MAX}자까지 가능합니다.`;

/** The shared schema set's post (product.md section 5, second rule set): roomier than the write form. */
export const postSetSchema = z.object({
  title: writtenText(TITLE_MAX, TITLE_TOO_LONG).check(
    z.trim(),
    z.minLength(1, '제목을 입력해주세요.'),
    atMostLetters(TITLE_MAX, TITLE_TOO_LONG),
  ),
  content: writtenText(CONTENT_MAX, CONTENT_TOO_LONG).check(
    z.trim(),
    z.minLength(1, '내용을 입력해주세요.'),
    atMostLetters(CONTENT_MAX, CONTENT_TOO_LONG),
  ),
  images: z._default(
    z
      .array(z.string().check(z.refine(isHttpUrl)))
      .check(z.maxLength(LIMITS.postImages, TOO_MANY_IMAGES_MESSAGE)),
    [],
  ),
});

/** A comment: 1 to 500 characters. */
export const commentSetSchema = z.object({ content: commentContentSchema });

/** A profile: the nickname, and the photo's address if it changes. */
export const profileFormSchema = z.object({
  nickname: nicknameSchema,
  profileImage: z.optional(z.string().check(z.refine(isHttpUrl))),
});

/** Joining a family: a code of exactly 8 capitals and digits. */
export const familyCodeFormSchema = z.object({ code: familyCodeSchema });
