/** The words of the goods page. */
export const copy = {
  title: ['추억으로 만드는', '작은 선물'],
  makers: '만들 수 있는 굿즈',
  video: { title: '사진을 동영상화', description: '멈춰 있던 사진 한 장이 움직여요' },
  diary: { title: '그림일기 제작', description: '추억 하나가 크레용 그림일기로' },
  making: {
    title: '만들고 있는 굿즈',
    video: '영상',
    diary: '그림일기',
    state: {
      queued: '기다리는 중',
      running: '만드는 중',
      done: '다 만들었어요',
      failed: '만들지 못했어요',
      cancelled: '',
    },
  },
  kept: {
    title: '간직한 굿즈',
    loading: '간직한 굿즈를 불러오는 중',
    loadFailed: '간직한 굿즈를 불러오지 못했어요.',
    empty: '아직 간직한 굿즈가 없어요. 만든 영상과 그림일기가 여기에 모여요.',
    video: '영상',
    diary: '그림일기',
    close: '닫기',
    diaryOf: (title: string) => `그림일기: ${title}`,
    byAi: 'AI로 만들었어요',
    videoOf: (prompt: string) => `영상: ${prompt}`,
    /** `눈이 내려요 영상 삭제` */
    deleteOf: (kind: 'video' | 'diary', name: string) =>
      `${name} ${kind === 'video' ? '영상' : '그림일기'} 삭제`,
    confirm: '정말 삭제할까요?',
    confirmDetail: '우리 가족 모두의 굿즈에서 사라지고, 되돌릴 수 없어요.',
    delete: '삭제',
    deleting: '삭제하는 중...',
    deleted: '굿즈를 삭제했어요.',
  },
} as const;
