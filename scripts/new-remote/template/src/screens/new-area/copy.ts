export const copy = {
  title: '새 화면',
  soon: {
    title: '곧 만나요',
    lines: ['우리 가족이 함께할 자리를', '정성껏 가꾸고 있어요.'],
    action: '일상 보러 가기',
  },
} as const;
