import { spokenDuration } from 'shared/text/spoken-duration';

export const COPY = {
  heading: '말로 남기기',
  invitation: '무슨 이야기를 들려주실래요?',
  hint: (maxSeconds: number) =>
    `버튼을 누르고 편하게 말씀해주세요. ${spokenDuration(maxSeconds)}까지 녹음할 수 있어요.`,
  record: '녹음 시작',
  starting: '마이크를 켜고 있어요...',
  pause: '잠시 멈춤',
  resume: '이어서 말하기',
  finish: '다 말했어요',
  finishing: '마치는 중...',
  listen: '잘 들리는지 들어보세요.',
  pending: '녹음하던 것이 있어요.',
  pendingHint: '들어보고 보내거나 다시 녹음할 수 있어요.',
  send: '보내기',
  sending: '보내는 중...',
  uploading: '목소리 보내는 중',
  recordAgain: '다시 녹음',
  againTitle: '다시 녹음할까요?',
  againText: '지금 녹음한 것은 사라져요.',
  alsoWrite: '글도 쓰기',
  titleOf: (day: string) => `${day}의 이야기`,
  sent: '추억을 남겼어요.',
  open: '보기',
} as const;
