export const COPY = {
  sent: '추억을 남겼어요.',
  open: '보기',
  otherDraft: '쓰고 있던 글이 있어요. 그 글을 먼저 올리거나 지워주세요.',
  photoLost: '이 기기에서 사진을 읽지 못했어요. 사진을 다시 골라주세요.',
  rejected: (title: string) => `‘${title}’을(를) 올리지 못했어요. 확인이 필요해요.`,
  postGone: '추억을 찾을 수 없어요. 그사이 지워졌을 수 있어요.',
  commentRejected: '댓글을 올리지 못했어요. 확인이 필요해요.',
} as const;
