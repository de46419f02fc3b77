/** The words of the page of one day. */
export const copy = {
  loading: '추억을 불러오는 중',
  loadFailed: '추억을 불러오지 못했어요',
  previousWeek: '지난주',
  nextWeek: '다음 주',
  chooseDay: '날짜 고르기',
  hasMemories: '추억 있음',
  dayHeading: (date: number, weekday: string) => `${date}일 ${weekday}요일`,
  count: (count: number) => `추억 ${count}개`,
  none: '이날의 추억은 아직 없어요.',
  write: '추억 쓰기',
  sameDay: '지난 오늘',
} as const;
