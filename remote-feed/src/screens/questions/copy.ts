import type { Question } from 'shared/contract/question';

export const COPY = {
  title: '질문',
  thisWeek: '이번 주 질문',
  toOlder: (name: string) => `${name}께`,
  toYounger: (name: string) => `${name}에게`,
  putToOlder: (name: string) => `${name}께 여쭤보는 질문이에요. 누구나 답할 수 있어요.`,
  putToYounger: (name: string) => `${name}에게 묻는 질문이에요. 누구나 답할 수 있어요.`,
  until: '월요일에 새 질문이 와요.',
  response: '글이나 사진으로 답하기',
  respondByVoice: '말로 답하기',
  byVoice: '목소리로 답했어요.',
  byVideo: '영상으로 답했어요.',
  answerAgain: '하나 더 답하기',
  other: '다른 질문',
  replacing: '바꾸는 중...',
  replaced: '가족 모두의 질문을 바꿨어요.',
  skip: '건너뛰기',
  skipped: '이번 주 질문은 건너뛰었어요.',
  takeUp: '다시 보기',
  off: '이번 주 질문이 꺼져 있어요.',
  offHint: '가족 탭에서 다시 켤 수 있어요.',
  toSettings: '가족으로 가기',
  responses: '우리 가족의 답',
  responseCount: (count: number) => `답 ${count}개`,
  more: '질문 더 보기',
  loadingMore: '불러오는 중...',
  moreAnswers: (count: number) => `먼저 남긴 답 ${count}개는 책장에 있어요.`,
  nobody: '아직 아무도 답하지 않았어요.',
  nobodyHint: '짧게 한 줄이어도 좋아요.',
  loading: '질문을 불러오는 중',
  failed: '질문을 불러오지 못했어요.',
  answersFailed: '답을 불러오지 못했어요.',
} as const;

/** Whom a question is asked first. */
export const AUDIENCES: Readonly<Record<Question['audience'], string>> = {
  GRANDPARENTS: '할머니·할아버지',
  PARENTS: '엄마·아빠',
  CHILDREN: '아이들',
};
