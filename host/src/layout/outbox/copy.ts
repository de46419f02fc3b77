/** What only the dialog shows: it is no part of the host's first script. */
export const COPY = {
  title: '보낼 추억',
  sending: (fraction: number) => `추억을 올리고 있어요. ${Math.floor(fraction * 100)}%`,
  photos: (count: number) => `사진 ${count}장`,
  videos: (count: number) => `영상 ${count}개`,
  voice: '목소리',
  noFiles: '사진 없음',
  states: {
    waiting: '인터넷이 연결되면 자동으로 올려요.',
    refused: '올리지 못했어요. 수정해서 다시 올려주세요.',
    unsure: '보냈는지 확인하지 못했어요. 책장에 없으면 다시 보내주세요.',
  },
  sendAgain: '다시 보내기',
  change: '수정',
  delete: '삭제',
  deleteQuestion: '정말 삭제할까요?',
  deleteConfirm: '삭제',
  deleteCancel: '취소',
} as const;
