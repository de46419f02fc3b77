import * as z from 'shared/schema';
import { LIMITS } from '../limits.ts';
import { inNfc } from '../text/in-nfc.ts';
import { atMostLetters, roomForLetters } from '../text/letters.ts';

/** The shared schema set excludes gif, unlike the write form (both in product.md section 5). */
const UPLOAD_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

const NAME_TOO_LONG = `파일명은 최대 ${LIMITS.fileNameMax}자까지 가능합니다.`;

const BYTES_IN_MB = 1024 * 1024;

export function fileSizeSchema(maxMb: number) {
  return z.number().check(z.gte(0), z.lte(maxMb * BYTES_IN_MB, `파일 크기는 ${maxMb}MB 이하여야 합니다.`));
}

/** A file of the shared schema set (a portrait): at most 10 MB, JPEG, PNG or WebP, with a name. */
export const uploadFileSchema = z.object({
  size: fileSizeSchema(10),
  type: z
    .string()
    .check(
      z.refine((type) => UPLOAD_TYPES.includes(type.toLowerCase()), '지원되는 이미지 형식: JPEG, PNG, WebP'),
    ),
  name: z.string().check(
    roomForLetters(LIMITS.fileNameMax, NAME_TOO_LONG),
    // macOS names files in NFD.
    inNfc,
    z.minLength(1, '파일명이 없습니다.'),
    atMostLetters(LIMITS.fileNameMax, NAME_TOO_LONG),
  ),
});
