/** The words beside a finished video. */
export const copy = {
  title: '사진을 동영상화',
  heading: '영상이 완성되었어요!',
  loading: '영상을 불러오는 중',
  save: '갤러리에 저장할래요',
  saving: '저장 중...',
  kept: '굿즈에 간직했어요',
  outside: (app: string) => `${app} 안에서는 동영상을 파일로 저장할 수 없어요`,
  outsideWords: '다른 브라우저로 열면 이 동영상을 갤러리에 저장할 수 있어요.',
  another: '새로운 굿즈 또 만들래요',
  noVideo: '동영상을 찾을 수 없습니다.',
  noVideoHint: '만든 지 하루가 지났거나 지워진 영상이에요.',
  toStart: '처음으로 돌아가기',
  byAi: 'AI로 만들었어요',
  savedOnPhone: '동영상을 저장했어요. 파일 앱이나 다운로드 폴더를 확인해주세요.',
  saved: '동영상을 저장했어요. 다운로드 폴더를 확인해주세요.',
} as const;
