export const COPY = {
  /** `more`: how many other posts the day has. */
  yearsAgo: (years: number, more: number) =>
    more > 0 ? `지난 오늘 · ${years}년 전 외 ${more}개` : `지난 오늘 · ${years}년 전`,
  thisWeek: (answers: number) => (answers > 0 ? `이번 주 질문 · 답 ${answers}개` : '이번 주 질문'),
} as const;
