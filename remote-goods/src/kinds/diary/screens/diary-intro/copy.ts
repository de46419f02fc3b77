/** The words where the picture diary begins. */
export const copy = {
  title: '그림일기 제작',
  headline: ['우리 가족 이야기가', '그림일기가 돼요'],
  lede: ['추억 하나를 고르면', '그림과 글을 새로 지어 드려요.'],
  sample: ['오늘은 할머니 댁에 갔다.', '감을 열두 개나 땄다.', '참 즐거웠다.'],
} as const;
