/** The words where a person writes what a video is to show. */
export const copy = {
  title: '사진을 동영상화',
  heading: '어떤 영상으로 만들까요?',
  photo: '고른 사진',
  again: '사진 다시 선택하기',
  label: '영상 설명',
  placeholder: '예) 꽃잎이 흩날리고 가족이 손을 흔들어요',
  hint: '짧고 또렷할수록 잘 만들어져요.',
  make: '영상 제작할래요',
  generating: '영상 생성 중...',
  see: '만들고 있는 영상 보기',
} as const;
