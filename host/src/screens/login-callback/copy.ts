export const COPY = {
  title: '로그인하고 있어요',
  text: '잠시만 기다려주세요.',
} as const;
