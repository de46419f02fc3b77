import { PASSWORD_HINT } from 'shared/contract/password-hint';

export const COPY = {
  title: '새 비밀번호 정하기',
  question: '새 비밀번호를 정해주세요',
  lede: '정하고 나면 모든 기기에서 로그아웃돼요.',
  password: '새 비밀번호',
  hint: PASSWORD_HINT,
  save: '이 비밀번호로 정하기',
  saving: '정하는 중...',
  noLink: '링크가 올바르지 않아요. 받은 링크를 처음부터 끝까지 열어주세요.',
  ended: '링크가 만료되었거나 이미 쓴 링크예요.',
  anotherLink: '새 링크 받기',
} as const;
