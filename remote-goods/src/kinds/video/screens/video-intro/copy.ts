export const COPY = {
  title: '사진을 동영상화',
  headline: ['사진 한 장이', '짧은 영상이 돼요'],
  lede: ['아끼는 사진을 올려주세요.', '빛과 움직임을 더해 드릴게요.'],
  upload: '사진 업로드하기',
  change: '파일 추가/변경',
  chosen: (name: string) => `고른 사진: ${name}`,
} as const;
