export const COPY = {
  title: '문제가 발생했습니다',
  text: '일시적인 오류가 발생했습니다.\n잠시 후 다시 시도해주세요.',
  retry: '다시 시도',
  reload: '새로고침',
  areaTitle: '이 화면을 불러오지 못했어요.',
  areaText: '다른 화면은 그대로 쓸 수 있어요.\n잠시 후 다시 시도해주세요.',
  retrying: '다시 불러오는 중',
  areaPageTitle: '화면 오류',
} as const;
