import { ConversionError } from './convert-photo.ts';
import { isHeic } from './convertible.ts';

/** Why a photo could not be converted, and what to do. @param subject names it: `IMG_2041.heic` */
export function conversionMessage(error: unknown, subject: string, file: { type: string }): string {
  if (error instanceof ConversionError && error.problem === 'not-loaded')
    return `${subject}: 사진을 바꾸는 데 필요한 것을 받지 못했습니다. 인터넷 연결을 확인하고 다시 골라주세요.`;
  const onPhone = isHeic(file) ? " 아이폰이라면 설정 > 카메라 > 포맷에서 '높은 호환성'을 골라주세요." : '';
  return `${subject}: 이 기기에서 바꿀 수 없는 사진입니다. JPEG로 저장해 다시 골라주세요.${onPhone}`;
}
