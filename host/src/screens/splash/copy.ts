export const COPY = { lede: '우리 가족의 하루가 모이는 곳' } as const;
