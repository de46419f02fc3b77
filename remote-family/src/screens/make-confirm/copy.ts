export const COPY = {
  made: '완성됐어요',
  lede: '초대 링크를 보내면\n가족이 바로 들어올 수 있어요.',
  start: '시작하기',
  loading: '가족을 불러오는 중',
  failed: '가족을 불러오지 못했어요.',
} as const;
