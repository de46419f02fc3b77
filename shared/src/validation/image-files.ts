import {
  IMAGE_MEGABYTES,
  imageTooLargeMessage,
  tooManyImagesMessage,
} from 'shared/contract/uploads/image-messages';
import { IMAGE_MIME_TYPES, LIMITS } from 'shared/contract/limits';

export type FileFacts = { name: string; size: number; type: string };

export const TOO_MANY_IMAGES_MESSAGE = tooManyImagesMessage(LIMITS.postImages);

export function isImageType(type: string): boolean {
  return IMAGE_MIME_TYPES.some((accepted) => accepted === type.toLowerCase());
}

/** Whether a file is small enough: 10 MB, 10485760 bytes. */
export function isImageSize(bytes: number): boolean {
  return bytes <= LIMITS.imageBytes;
}

/** The problem of a post's photo at `position` (from 0), or null. */
export function postImageProblem(file: FileFacts, position: number): string | null {
  const subject = `이미지 ${position + 1}`;
  if (!isImageType(file.type))
    return `${subject}: 지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)`;
  if (!isImageSize(file.size)) return imageTooLargeMessage(subject);
  return null;
}

/** All problems of a post's photos, in order; the `alreadyThere` photos of an edited post count too. */
export function postImageProblems(files: readonly FileFacts[], alreadyThere = 0): string[] {
  const problems = files.flatMap((file, position) => postImageProblem(file, alreadyThere + position) ?? []);
  return files.length + alreadyThere > LIMITS.postImages ? [TOO_MANY_IMAGES_MESSAGE, ...problems] : problems;
}

export function pickedFileProblem(file: FileFacts): string | null {
  if (!isImageType(file.type)) return `${file.name}: 지원하지 않는 파일 형식입니다.`;
  if (!isImageSize(file.size))
    return `${file.name}: 파일 크기가 너무 큽니다. (최대 ${String(IMAGE_MEGABYTES)}MB)`;
  return null;
}
