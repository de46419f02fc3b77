export const COPY = {
  name: '영상',
  title: '사진을 동영상화',
  description: '멈춰 있던 사진 한 장이 움직여요',
  open: (prompt: string) => `영상: ${prompt}`,
  byAi: 'AI로 만들었어요',
} as const;
