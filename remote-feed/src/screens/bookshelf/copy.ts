export const COPY = {
  title: '우리 가족 책장',
  loading: '책장을 불러오는 중',
  loadFailed: '책장을 불러오지 못했어요.',
  total: (count: number) => `지금까지 ${count}개의 추억이 꽂혔어요`,
  year: (year: number) => `${year}년`,
  books: (count: number) => `${count}권`,
  month: (month: number) => `${month}월`,
  bookOf: (year: number, month: number, count: number) => `${year}년 ${month}월, 추억 ${count}개`,
  bookTitle: (year: number, month: number) => `${year}년 ${month}월`,
  memories: (count: number) => `추억 ${count}개`,
  years: '연도로 가기',
  close: '책장으로 돌아가기',
  empty: {
    title: '책장이 비어 있어요',
    lines: ['추억을 쓰면 한 권씩', '연도별로 꽂혀요.'],
    action: '첫 권 쓰기',
  },
} as const;
