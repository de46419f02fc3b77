import { LIMITS } from 'shared/contract/limits';

export const COPY = {
  choose: '게시글 선택하기',
  counting: '게시글을 세고 있어요',
  countFailed: '데이터를 불러오는 중 오류가 발생했습니다.',
  tooFewTitle: '추억이 조금 더 필요해요',
  tooFew: `그림일기를 만들려면 게시글이 ${LIMITS.diaryMinimumPosts}개 이상 필요해요.`,
  now: (count: number) => `지금은 ${count}개예요.`,
  write: '게시글 더 쓰러 갈래요',
  close: '닫기',
} as const;
