/** The words of home. */
export const copy = {
  lastRead: '마지막으로 불러온 내용이에요',
  greeting: '오늘도 따뜻한 하루예요',
  loading: '일상을 불러오는 중',
  recent: '최근 추억',
  carousel: '캐러셀',
  slide: '슬라이드',
  slideOf: (number: number, total: number) => `${total}개 중 ${number}번째`,
  slideShown: (number: number, total: number, title: string) => `${total}개 중 ${number}번째, ${title}`,
  previousSlide: '이전 추억',
  nextSlide: '다음 추억',
  photos: '사진',
  loadFailed: '일상을 불러오지 못했어요.',
  empty: {
    title: '첫 번째 추억을 남겨볼까요?',
    lines: ['사진 한 장, 글 한 줄이면 충분해요.', '가족 모두가 함께 볼 수 있어요.'],
    action: '추억 쓰기',
  },
  gallery: {
    title: '갤러리',
    loading: '갤러리를 불러오는 중',
    loadFailed: '갤러리를 불러오지 못했어요.',
    month: (month: number) => `${month}월`,
    monthOfYear: (year: number, month: number) => `${year}년 ${month}월`,
  },
} as const;
