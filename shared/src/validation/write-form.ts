import * as z from 'shared/schema';
import { LIMITS } from 'shared/contract/limits';
import { CONTENT_TOO_LONG, TITLE_TOO_LONG } from 'shared/contract/post';
import { atMostLetters } from 'shared/contract/text/letters';
import { hasVisibleText } from 'shared/contract/text/visible-text';
import { writtenText } from 'shared/contract/text/written-text';
import { startOfDay, todayAsDay } from '../text/local-days.ts';
import { type FileFacts, postImageProblems } from './image-files.ts';

/** Title of the write form: 1 to 20 characters without the blanks around them. */
export const writeTitleSchema = writtenText(LIMITS.postTitle.max, TITLE_TOO_LONG).check(
  z.minLength(1, '제목을 입력해주세요.'),
  z.trim(),
  z.minLength(LIMITS.postTitle.min, `제목은 최소 ${LIMITS.postTitle.min}자 이상 입력해주세요.`),
  atMostLetters(LIMITS.postTitle.max, TITLE_TOO_LONG),
  z.refine(hasVisibleText, '제목을 입력해주세요.'),
);

/** Content of the write form. The message says 10, but only emptiness fails, as product.md requires. */
export const writeContentSchema = writtenText(LIMITS.postContent.max, CONTENT_TOO_LONG).check(
  z.minLength(1, '내용을 입력해주세요.'),
  z.trim(),
  z.minLength(LIMITS.postContent.min, '내용은 최소 10자 이상 입력해주세요.'),
  atMostLetters(LIMITS.postContent.max, CONTENT_TOO_LONG),
  z.refine(hasVisibleText, '내용을 입력해주세요.'),
);

/** Date of the write form: a day that is not after the person's own today. */
export const writeDateSchema = z.string().check(
  z.minLength(1, '날짜를 선택해주세요.'),
  z.refine((day) => day === '' || startOfDay(day) !== null, { abort: true }),
  // ISO days compare as strings; "today" is evaluated when the check runs.
  z.refine((day) => day <= todayAsDay(), '미래 날짜는 선택할 수 없습니다.'),
);

const newImagesSchema = z.array(z.custom<FileFacts>((value) => value instanceof Blob));

/** The write form (product.md section 5, first rule set). `images` are new, `existingImages` stay on edit. */
export const writeFormSchema = z
  .object({
    title: writeTitleSchema,
    content: writeContentSchema,
    memoryDate: writeDateSchema,
    images: z._default(newImagesSchema, []),
    existingImages: z._default(z.array(z.int()), []),
  })
  .check((check) => {
    const { images, existingImages } = check.value;
    for (const message of postImageProblems(images, existingImages.length)) {
      check.issues.push({ code: 'custom', path: ['images'], message, input: images });
    }
  });
