import { LIMITS } from '../limits.ts';

/** The largest photo in MB, as messages state it. */
export const IMAGE_MEGABYTES = LIMITS.imageBytes / 1_048_576;

export function tooManyImagesMessage(max: number): string {
  return `이미지는 최대 ${String(max)}개까지 업로드 가능합니다.`;
}

/** @param subject names one of several photos: `이미지 3` */
export function imageTooLargeMessage(subject?: string): string {
  const message = `파일 크기는 ${String(IMAGE_MEGABYTES)}MB 이하여야 합니다.`;
  return subject === undefined ? message : `${subject}: ${message}`;
}
