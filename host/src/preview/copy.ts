export const COPY = {
  name: '미리보기',
  shows: (versions: string, until: string) => `미리보기: ${versions} · ${until}까지`,
  over: '미리보기 시간이 끝났어요. 앱을 다시 열면 원래 화면으로 돌아가요.',
  stop: '그만 보기',
} as const;
