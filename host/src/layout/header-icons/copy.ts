export const COPY = {
  copyInvite: '초대 링크 복사',
  inviteCopied: '초대 링크를 복사했어요.',
  inviteNotCopied: '초대 링크를 복사하지 못했어요. 가족 화면에서 다시 시도해주세요.',
} as const;
