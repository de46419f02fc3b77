import { RESET_LIFETIME_HOURS } from 'shared/contract/limits';

export const COPY = {
  title: '비밀번호 찾기',
  question: '비밀번호를 잊으셨나요?',
  lede: '가입한 이메일을 적어주시면, 새 비밀번호를 정하는 링크를 보내드려요.',
  send: '링크 받기',
  sending: '보내는 중...',
  sent: '메일을 보냈어요',
  sentTo: (email: string) =>
    `가입하셨다면 ${email} 앞으로 곧 메일이 도착해요. 링크는 ${RESET_LIFETIME_HOURS}시간 동안 쓸 수 있어요.`,
  notArrived: '메일이 보이지 않으면 스팸함도 살펴봐주세요.',
  operator: '온기를 운영하는 가족에게 말씀해주세요. 새 비밀번호를 정하는 링크를 만들어 전해드릴 수 있어요.',
  noPasswords: '이 온기는 비밀번호를 쓰지 않아요. 다른 방법으로 로그인해주세요.',
  loading: '비밀번호를 찾는 방법을 불러오는 중',
  failed: '비밀번호를 찾는 방법을 불러오지 못했어요.',
  toLogin: '로그인으로 가기',
} as const;
