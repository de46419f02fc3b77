export const COPY = {
  heading: '추억 쓰기',
  submit: '등록하기',
  submitting: '등록 중...',
  shareFailed: '공유한 사진이나 영상을 받지 못했어요. 기기에 공간이 있는지 보고 다시 공유해주세요.',
  share: {
    title: '공유한 것을 쓰던 추억에 더할까요?',
    files: (count: number) => `사진과 영상 ${count}개`,
    add: '더하기',
    discard: '버리기',
  },
} as const;
