export const COPY = {
  title: '계정을 되돌릴까요?',
  lede: (day: string) =>
    `계정 삭제를 신청하셨어요. ${day}에 모두 지워지고, 그 전에는 언제든지 되돌릴 수 있어요.`,
  ledeWithoutDay: '계정 삭제를 신청하셨어요. 지워지기 전에는 언제든지 되돌릴 수 있어요.',
  back: '되돌리면 함께하던 가족에게 그대로 돌아가요.',
  restore: '삭제 취소',
  restoring: '되돌리는 중...',
  restored: '다시 만나서 반가워요. 계정을 되돌렸어요.',
  logOut: '로그아웃',
} as const;
