import type { PhotoRejection } from './photo-decoder.ts';

const MESSAGES: Readonly<Record<PhotoRejection, string>> = {
  // product.md section 5.
  unsupported: '지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)',
  damaged: '파일이 손상되어 읽을 수 없습니다.',
  'too-large': '사진의 해상도가 너무 높습니다. (최대 5,000만 화소)',
};

/** The Korean message of a rejected file; `position` (from 1) names it among several. */
export function rejectionMessage(reason: PhotoRejection, position?: number): string {
  return position === undefined ? MESSAGES[reason] : `이미지 ${String(position)}: ${MESSAGES[reason]}`;
}
