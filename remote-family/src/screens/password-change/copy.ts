import { PASSWORD_HINT } from 'shared/contract/password-hint';

export const COPY = {
  title: '비밀번호 변경',
  question: '새 비밀번호를\n정해주세요',
  current: '지금 비밀번호',
  next: '새 비밀번호',
  nextHint: PASSWORD_HINT,
  others: '바꾸고 나면 다른 기기에서는 로그아웃돼요.',
  save: '비밀번호 바꾸기',
  saving: '바꾸는 중...',
  saved: '비밀번호를 바꿨어요.',
} as const;
