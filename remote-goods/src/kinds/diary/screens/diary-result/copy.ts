/** The words beside a finished picture diary. */
export const copy = {
  title: '템플릿 선택',
  intro: '마음에 드는 템플릿을 골라주세요. 고른 템플릿은 다음 장에도 모두 적용돼요.',
  sample: '예시 그림일기예요',
  sampleWords: '우리 가족의 게시글을 고르면 진짜 그림일기를 만들어 저장하고 간직할 수 있어요.',
  templates: '템플릿',
  save: '이미지 저장',
  saving: '이미지 저장 중...',
  outside: (app: string) => `${app} 안에서는 이미지로 저장할 수 없어요`,
  outsideWords: '‘다음’을 눌러 간직해두면, 다른 브라우저의 굿즈에서 다시 펼쳐 저장할 수 있어요.',
  next: '다음',
  keeping: '간직하는 중...',
  notReady: '이미지가 모두 불러와진 뒤 다시 시도해주세요.',
  saved: (fileName: string) => `그림일기를 저장했어요. ${fileName}`,
  kept: '굿즈에 간직했어요.',
  byAi: 'AI로 만들었어요',
} as const;
