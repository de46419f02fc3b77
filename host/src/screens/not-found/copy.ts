export const COPY = {
  title: '페이지를 찾을 수 없어요',
  text: '주소가 바뀌었거나 사라진 페이지예요.',
  home: '일상으로 가기',
} as const;
