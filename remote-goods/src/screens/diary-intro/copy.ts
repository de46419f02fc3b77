/** The words where the picture diary begins. */
export const copy = {
  title: '그림일기 제작',
  headline: ['우리 가족 이야기가', '그림일기가 돼요'],
  lede: ['추억 하나를 고르면', '그림과 글을 새로 지어 드려요.'],
  sample: ['오늘은 할머니 댁에 갔다.', '감을 열두 개나 땄다.', '참 즐거웠다.'],
  choose: '게시글 선택하기',
  counting: '게시글을 세고 있어요',
  countFailed: '데이터를 불러오는 중 오류가 발생했습니다.',
  tooFewTitle: '추억이 조금 더 필요해요',
  tooFew: '그림일기를 만들려면 게시글이 6개 이상 필요해요.',
  now: (count: number) => `지금은 ${count}개예요.`,
  write: '게시글 더 쓰러 갈래요',
  close: '닫기',
} as const;
