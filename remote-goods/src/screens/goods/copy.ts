export const COPY = {
  title: ['추억으로 만드는', '작은 선물'],
  kinds: '만들 수 있는 굿즈',
  jobs: {
    title: '만들고 있는 굿즈',
    states: {
      queued: '기다리는 중',
      running: '만드는 중',
      done: '다 만들었어요',
      failed: '만들지 못했어요',
      cancelled: '',
    },
  },
  saved: {
    title: '간직한 굿즈',
    loading: '간직한 굿즈를 불러오는 중',
    loadFailed: '간직한 굿즈를 불러오지 못했어요.',
    empty: '아직 간직한 굿즈가 없어요. 만든 영상과 그림일기가 여기에 모여요.',
    /** `눈이 내려요 영상 삭제` */
    deleteOf: (kindName: string, name: string) => `${name} ${kindName} 삭제`,
    confirm: '정말 삭제할까요?',
    confirmDetail: '우리 가족 모두의 굿즈에서 사라지고, 되돌릴 수 없어요.',
    delete: '삭제',
    deleting: '삭제하는 중...',
    deleted: '굿즈를 삭제했어요.',
  },
} as const;
