import { spokenDuration } from 'shared/text/spoken-duration';
import type { Ending, PauseReason } from './recorder/recorder-state.ts';
import type { VoiceProblem } from './recorder/voice-problem.ts';

export const COPY = {
  label: '목소리',
  hint: (maxSeconds: number) => `${spokenDuration(maxSeconds)}까지 녹음할 수 있어요.`,
  record: '목소리 녹음하기',
  starting: '마이크를 켜고 있어요...',
  pause: '잠시 멈춤',
  resume: '이어서 녹음',
  finish: '녹음 마치기',
  finishing: '녹음을 마치는 중...',
  finishFirst: '녹음을 먼저 마쳐주세요.',
  recordAgain: '다시 녹음',
  remove: '목소리 삭제',
  elapsed: '녹음한 시간',
  remaining: (seconds: number) => `${spokenDuration(seconds)} 남았어요.`,
  recorded: '녹음한 목소리',
  existing: '올린 목소리',
  recording: '녹음하고 있어요.',
  finished: (seconds: number) => `녹음을 마쳤어요. ${spokenDuration(seconds)}`,
  againTitle: '다시 녹음할까요?',
  againText: '지금 목소리는 새 녹음을 마치면 바뀌어요.',
  removeTitle: '정말 삭제할까요?',
  removeText: '녹음한 목소리가 사라져요.',
  removeConfirm: '삭제',
  pending: '녹음하던 것이 있어요',
  pendingText: '들어보고 이어서 쓸 수 있어요.',
  acceptPending: '이 목소리 쓰기',
  deletePending: '지우기',
  retry: '다시 시도',
  preparing: '목소리를 준비하고 있어요. 잠시 후에 들을 수 있어요.',
  openOutside: (name: string) => `${name} 안에서는 마이크를 쓸 수 없어요`,
  openOutsideText: '다른 브라우저에서는 목소리를 녹음할 수 있어요.',
} as const;

/** Why a recording rests. */
export const PAUSES: Readonly<Record<PauseReason, string>> = {
  person: '잠시 멈췄어요.',
  muted: '전화나 다른 앱이 마이크를 쓰고 있어서 잠시 멈췄어요. 끝나면 이어서 녹음해주세요.',
  hidden: '화면을 벗어나서 잠시 멈췄어요. 이어서 녹음할 수 있어요.',
};

/** Why a recording ended by itself; null where the person ended it. */
export const ENDINGS: Readonly<Record<Ending, string | null>> = {
  person: null,
  limit: '녹음할 수 있는 시간을 다 채워서 마쳤어요.',
  interrupted: '마이크가 끊겨서 녹음을 마쳤어요. 여기까지 녹음한 것은 그대로 있어요.',
  'no-room': '이 기기에 공간이 부족해 녹음을 마쳤어요. 여기까지 녹음한 것은 그대로 있어요.',
};

type ProblemText = { message: string; hint: string };

/** Why no recording begins, and what to do about it. Of `denied`, the hint depends on the device. */
export const PROBLEMS: Readonly<Record<VoiceProblem, ProblemText>> = {
  insecure: {
    message: '목소리는 보안 연결(https 또는 localhost)에서만 녹음할 수 있어요.',
    hint: '주소가 https로 시작하는지 확인해주세요.',
  },
  unsupported: {
    message: '이 브라우저에서는 목소리를 녹음할 수 없어요.',
    hint: 'Safari나 Chrome의 새 버전에서 다시 열어주세요.',
  },
  denied: {
    message: '마이크를 쓸 수 있게 허락해주세요.',
    hint: '브라우저 주소창 옆 자물쇠를 눌러 마이크를 ‘허용’으로 바꾼 뒤 다시 시도해주세요.',
  },
  missing: {
    message: '마이크를 찾을 수 없어요.',
    hint: '마이크나 이어폰이 연결되어 있는지 확인하고 다시 시도해주세요.',
  },
  taken: {
    message: '다른 앱이 마이크를 쓰고 있어요.',
    hint: '통화를 마치거나 다른 앱을 닫고 다시 시도해주세요.',
  },
  elsewhere: {
    message: '다른 창에서 녹음하고 있어요.',
    hint: '그 창의 녹음을 먼저 마쳐주세요.',
  },
  failed: {
    message: '마이크를 켜지 못했어요.',
    hint: '잠시 후 다시 시도해주세요.',
  },
};

/** How the microphone is allowed, by the system of the device. */
export const DENIED_HINTS = {
  ios: '주소창의 ‘페이지 메뉴’(또는 가가)에서 ‘웹 사이트 설정’을 눌러 마이크를 ‘허용’으로 바꾼 뒤 다시 시도해주세요.',
  android: '주소창 왼쪽의 표시를 눌러 ‘권한’에서 마이크를 켠 뒤 다시 시도해주세요.',
  other: PROBLEMS.denied.hint,
} as const;
