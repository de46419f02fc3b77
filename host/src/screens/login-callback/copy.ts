export const COPY = {
  kakaoTitle: '카카오 로그인 중이에요',
  title: '로그인하고 있어요',
  text: '잠시만 기다려주세요.',
} as const;
