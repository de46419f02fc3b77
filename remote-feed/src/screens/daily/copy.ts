export const COPY = {
  loading: '추억을 불러오는 중',
  loadFailed: '추억을 불러오지 못했어요.',
  previousMonth: '이전 달',
  nextMonth: '다음 달',
  chooseDay: '날짜 선택',
  dayName: (month: number, date: number, weekday: string, postCount: number) =>
    `${month}월 ${date}일 ${weekday}요일${postCount > 0 ? `, 추억 ${postCount}개` : ''}`,
  dayHeading: (date: number, weekday: string) => `${date}일 ${weekday}요일`,
  count: (count: number) => `추억 ${count}개`,
  none: '이날의 추억은 아직 없어요.',
  write: '추억 쓰기',
  more: '추억 더 보기',
  loadingMore: '추억을 더 불러오는 중...',
  sameDay: '지난 오늘',
  yearsAgo: (years: number) => `${years}년 전`,
} as const;
