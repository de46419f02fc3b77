export const COPY = {
  sent: '추억을 남겼어요.',
  look: '보기',
  refused: (title: string) => `‘${title}’을(를) 올리지 못했어요. 확인이 필요해요.`,
} as const;
