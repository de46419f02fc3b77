export const INVITE_COPY = {
  copyShort: '복사',
  copyLink: '초대 링크 복사',
  copied: '초대 링크를 복사했어요.',
  notCopied: '링크를 길게 눌러 복사해주세요.',
  send: '초대 링크 보내기',
  shareTitle: '온기',
  shareText: (familyName: string) => `${familyName} 가족이 되어주세요.`,
  loading: '초대 링크를 불러오는 중',
  failed: '초대 링크를 불러오지 못했어요.',
  retry: '다시 시도',
} as const;
