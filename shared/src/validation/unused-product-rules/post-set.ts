import * as z from 'shared/schema';
import { commentContentSchema } from 'shared/contract/comment';
import { LIMITS } from 'shared/contract/limits';
import { writtenText } from 'shared/contract/text/written-text';
import { TOO_MANY_IMAGES_MESSAGE } from '../image-files.ts';
import { isHttpUrl } from './web-address.ts';

const TITLE_MAX = 100;
const CONTENT_MAX = 2000;
const TITLE_TOO_LONG = `제목은 최대 ${TITLE_MAX}자까지 가능합니다.`;
const CONTENT_TOO_LONG = `내용은 최대 ${CONTENT_MAX}자까지 가능합니다.`;

/** The shared schema set's post (product.md section 5, second rule set): roomier than the write form. */
export const postSetSchema = z.object({
  title: writtenText(TITLE_MAX, TITLE_TOO_LONG).check(
    z.trim(),
    z.minLength(1, '제목을 입력해주세요.'),
    z.maxLength(TITLE_MAX, TITLE_TOO_LONG),
  ),
  content: writtenText(CONTENT_MAX, CONTENT_TOO_LONG).check(
    z.trim(),
    z.minLength(1, '내용을 입력해주세요.'),
    z.maxLength(CONTENT_MAX, CONTENT_TOO_LONG),
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
