export const COPY = {
  documentTitle: '확인할 수 없는 화면 · 온기',
  title: '화면을 확인하지 못했어요.',
  text: '이 기기의 날짜와 시각이 맞는지 보고\n잠시 후 다시 열어주세요.',
  reload: '새로고침',
} as const;
