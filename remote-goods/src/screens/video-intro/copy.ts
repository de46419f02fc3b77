/** The words where picture-to-video begins. */
export const copy = {
  title: '사진을 동영상화',
  headline: ['사진 한 장이', '살아 움직여요'],
  lede: ['아끼는 사진을 올려주세요.', '짧은 영상으로 만들어 드릴게요.'],
  upload: '사진 업로드하기',
  soon: '사진을 영상으로 만드는 기능은 곧 만나볼 수 있어요. 조금만 기다려주세요.',
} as const;
