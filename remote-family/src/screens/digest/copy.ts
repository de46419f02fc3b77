import { DIGEST_LIMITS } from 'shared/contract/notifications/digest';
import { DIGEST_LINK_DAYS } from 'shared/contract/limits';

export const COPY = {
  title: '소식 메일',
  loading: '소식 메일 설정을 불러오는 중',
  failed: '소식 메일 설정을 불러오지 못했어요.',
  lede: '가족이 새로 남긴 추억을 모아 오후 6시에 메일로 보내드려요. 새 추억이 없으면 보내지 않아요.',
  unavailable: '아직 메일을 보낼 수 없어요',
  unavailableText: '온기를 운영하는 분이 메일 설정을 마치면 여기서 소식을 받을 수 있어요.',

  own: '내가 받기',
  frequency: '소식을 받는 때',
  ownFrequencies: [
    { value: 'off', label: '안 받기' },
    { value: 'weekly', label: '일요일' },
    { value: 'daily', label: '매일' },
  ],
  frequencies: [
    { value: 'weekly', label: '일요일' },
    { value: 'daily', label: '매일' },
  ],
  email: '이메일',
  emailHint: '이 주소로 확인 메일을 보내드려요.',
  askConfirmation: '확인 메일 받기',
  sending: '보내는 중...',
  changeEmail: '주소 바꾸기',
  cancel: '취소',
  confirmationSent: (email: string) => `${email} 주소로 확인 메일을 보냈어요.`,
  again: '확인 메일 다시 보내기',

  states: {
    unconfirmed: '확인 기다리는 중',
    confirmed: '받는 중',
    unsubscribed: '그만 받음',
    failing: '도착하지 않음',
  },
  ownNotes: {
    unconfirmed: '받은 메일에서 ‘소식 받기’를 눌러주세요.',
    confirmed: null,
    unsubscribed: null,
    failing: '주소를 확인하고, 확인 메일을 다시 받아주세요.',
  },
  off: '지금은 받지 않아요',

  relatives: '가입하지 않은 분께 보내기',
  relativesLede: `할머니, 이모처럼 온기에 가입하지 않은 분도 메일로 추억을 볼 수 있어요. ${DIGEST_LIMITS.relatives}분까지 보내드려요.`,
  relativesNote: `받는 분이 확인 메일에서 허락하셔야 보내드려요. 메일 속 링크로는 그 소식의 추억만 ${DIGEST_LINK_DAYS}일 동안 볼 수 있어요.`,
  relativeWhen: { weekly: '일요일마다', daily: '매일' },
  add: '보낼 분 추가하기',
  name: '받는 분',
  namePlaceholder: '할머니',
  relativeFrequency: '보내는 때',
  addConfirm: '확인 메일 보내기',
  full: `${DIGEST_LIMITS.relatives}분께 보내고 있어요. 더 보내려면 먼저 한 분을 빼주세요.`,
  remove: '빼기',
  removeOf: (name: string) => `${name} 빼기`,
  againOf: (name: string) => `${name}께 확인 메일 다시 보내기`,
  removeTitle: (name: string) => `${name}께 그만 보낼까요?`,
  removeText: '앞으로 소식을 보내지 않고, 그동안 보낸 메일의 링크도 열리지 않아요.',
  removeConfirm: '그만 보내기',
  removing: '빼는 중...',
  removed: '이제 보내지 않아요.',
} as const;
