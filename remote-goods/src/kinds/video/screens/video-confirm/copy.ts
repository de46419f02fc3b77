export const COPY = {
  title: '사진을 동영상화',
  heading: '선택한 사진으로 동영상을 만들까요?',
  question: '이 사진으로 진행할까요?',
  photo: '고른 사진',
  again: '사진 다시 선택하기',
  make: '이 사진으로 영상 만들기',
  generating: '영상 생성 중...',
  see: '만들고 있는 영상 보기',
} as const;
