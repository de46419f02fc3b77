/** The words while a video is made. */
export const copy = {
  title: '영상을 만들고 있어요',
  ready: '영상이 완성되었어요!',
  words: '입력하신 내용으로 영상을 만들고 있어요.',
  sending: '사진을 보내고 있어요.',
  progress: '영상 생성',
  mayLeave: '화면을 닫아도 괜찮아요. 다 만들면 굿즈에서 볼 수 있어요.',
  cancel: '만들기 취소',
  cancelTitle: '영상 만들기를 그만둘까요?',
  cancelQueued: '아직 만들기 전이라 오늘 만들 수 있는 횟수는 줄지 않아요.',
  cancelRunning: '이미 만들고 있어서 오늘 만들 수 있는 횟수는 돌아오지 않아요.',
  stop: '그만둘래요',
  goOn: '계속 만들기',
  failed: '영상 생성에 실패했습니다. 다시 시도해주세요.',
  noUrl: '동영상 URL을 받아올 수 없습니다.',
  retry: '이 사진으로 다시 만들기',
  close: '확인',
} as const;
