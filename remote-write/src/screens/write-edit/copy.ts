export const COPY = {
  heading: '추억 수정',
  submit: '수정하기',
  submitting: '수정 중...',
  loading: '추억을 불러오는 중',
  failed: '추억을 불러오지 못했어요.',
  notFoundTitle: '추억을 찾을 수 없어요',
  notFoundText: '지워졌거나 우리 가족의 추억이 아니에요.',
  notMineTitle: '쓴 사람만 수정할 수 있어요',
  notMineText: '이 추억은 다른 가족이 남겼어요.',
  toPost: '추억 보기',
  toHome: '일상으로 가기',
} as const;
