import { SEARCH_TEXT_LETTERS, type SearchField, type SearchKind } from 'shared/contract/post-lists/search';

export const COPY = {
  title: '추억 찾기',
  back: '뒤로',
  placeholder: '제목, 내용, 사람, 날짜',
  clear: '지우기',
  tooLong: `${SEARCH_TEXT_LETTERS}자까지 찾을 수 있어요.`,
  recent: '최근에 찾은 말',
  forgetAll: '모두 지우기',
  forget: (text: string) => `${text} 지우기`,
  kinds: '종류',
  people: '사람',
  years: '연도',
  year: (year: number) => `${year}년`,
  count: (count: number) => `${count}개`,
  loading: '추억을 찾는 중',
  found: (count: number) => `${count}개 찾았어요`,
  foundNone: '찾은 추억이 없어요',
  tolerant: '꼭 맞는 말이 없어서 비슷한 추억을 찾았어요.',
  more: '더 보기',
  loadingMore: '불러오는 중...',
  failed: '추억을 찾지 못했어요.',
  none: {
    title: '찾지 못했어요',
    line: '더 짧은 말이나 다른 말로 찾아보세요.',
    narrowed: '고른 조건을 빼면 더 많은 추억에서 찾아요.',
    widen: '조건 빼고 찾기',
    write: '추억 남기기',
  },
  offline: {
    title: '인터넷이 연결되면 찾을 수 있어요',
    line: '연결되면 이어서 찾을게요.',
  },
} as const;

export const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  photo: '사진',
  video: '영상',
  voice: '목소리',
};

/** Where something was found besides title, text and day, which are seen anyway. */
export const FIELD_NAMES: Readonly<Partial<Record<SearchField, string>>> = {
  comment: '댓글',
  question: '질문',
  voice: '목소리',
  person: '함께',
};
