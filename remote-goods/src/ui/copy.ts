export const COPY = {
  ok: '확인',
  toGoods: '굿즈로 가기',
  allowanceLeft: (left: number) => `오늘 우리 가족이 ${left}번 더 만들 수 있어요.`,
  startsSoon: '곧 시작해요.',
  jobsAhead: (count: number) => `앞에 ${count}개를 먼저 만들고 있어요.`,
  secondsLeft: (seconds: number) => `약 ${seconds}초 남았어요.`,
  minutesLeft: (minutes: number) => `약 ${minutes}분 남았어요.`,
} as const;
