import { VIDEO_PROMPT_EXAMPLE } from 'shared/contract/kinds/video';

export const COPY = {
  title: '사진을 동영상화',
  heading: '어떤 영상으로 만들까요?',
  photo: '고른 사진',
  again: '사진 다시 선택하기',
  label: '영상 설명',
  placeholder: `예) ${VIDEO_PROMPT_EXAMPLE}`,
  hint: '카메라의 움직임, 빛, 꽃잎이나 눈을 짧게 적어주세요.',
  make: '영상 제작할래요',
  generating: '영상 생성 중...',
  see: '만들고 있는 영상 보기',
} as const;
