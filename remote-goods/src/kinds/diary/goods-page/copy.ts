export const COPY = {
  name: '그림일기',
  title: '그림일기 제작',
  description: '추억 하나가 크레용 그림일기로',
  open: (title: string) => `그림일기: ${title}`,
} as const;
