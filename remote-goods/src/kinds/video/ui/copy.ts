export const COPY = {
  title: '사진을 동영상화',
  noPhoto: '선택된 사진이 없습니다.',
  noPhotoHint: '영상으로 만들 사진을 먼저 골라주세요.',
  choosePhoto: '사진 선택하기',
} as const;
