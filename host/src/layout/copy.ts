export const COPY = {
  skip: '본문으로 바로가기',
  home: '온기 홈',
  showGallery: '갤러리로 보기',
  showSlider: '슬라이더로 보기',
  addMemory: '추억 추가',
  settings: '설정',
  navigation: '주요 메뉴',
  offline: '인터넷에 연결되어 있지 않아요. 작성한 내용은 이 기기에 보관돼요.',
  retry: '다시 시도',
  titleSuffix: ' · 온기',
} as const;
