export const COPY = {
  heading: '추억 쓰기',
  submit: '등록하기',
  submitting: '등록 중...',
  shareFailed: '공유한 사진이나 영상을 받지 못했어요. 기기에 공간이 있는지 보고 다시 공유해주세요.',
} as const;
