export const COPY = {
  title: '찾으시는 페이지가 없어요',
  text: '주소가 바뀌었거나 사라진 페이지예요.',
  home: '홈으로 가기',
} as const;
