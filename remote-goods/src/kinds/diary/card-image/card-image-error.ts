import { EMPTY_IMAGE_MESSAGE } from './save-card-image.ts';

const MESSAGES = {
  permission: '이미지 권한 문제로 저장하지 못했습니다. 잠시 후 다시 시도해주세요.',
  empty: '이미지 변환에 실패했습니다.',
  conversion: '이미지를 변환하지 못했습니다. 템플릿을 확인하고 다시 시도해주세요.',
  other: '이미지를 저장하는 중 오류가 발생했습니다.',
} as const;

/** The message for an image that could not be saved, by the error's text (product.md section 8). */
export function cardImageErrorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('CORS')) return MESSAGES.permission;
  if (message === EMPTY_IMAGE_MESSAGE) return MESSAGES.empty;
  if (message.includes('Canvas')) return MESSAGES.conversion;
  return MESSAGES.other;
}
