import type { NotificationKind } from 'shared/contract/notifications/notification';

/** Kinds that one switch turns on and off together. */
export type KindGroup = { label: string; hint: string; kinds: readonly NotificationKind[] };

export const COPY = {
  title: '알림 설정',
  loading: '알림 설정을 불러오는 중',
  failed: '알림 설정을 불러오지 못했어요.',

  device: '이 기기',
  deviceSwitch: '이 기기에서 알림 받기',
  deviceOff: '가족의 새 소식을 이 기기로 알려 드려요. 켜면 브라우저가 허용할지 한 번 물어봐요.',
  deviceOn: '가족의 새 소식을 이 기기로 알려 드리고 있어요.',
  deviceNotOn: '알림을 켜지 못했어요. 잠시 후 다시 시도해주세요.',
  deviceNotOff: '알림을 끄지 못했어요. 잠시 후 다시 시도해주세요.',
  deviceInApp: (app: string) => `${app} 안에서는 알림을 받을 수 없어요`,
  deviceOutside: '다른 브라우저로 열면 알림을 켤 수 있어요.',
  devicePrevented: {
    install: {
      title: '홈 화면에 추가하면 알림을 받을 수 있어요',
      text: '공유 버튼을 누르고 ‘홈 화면에 추가’를 고른 뒤, 홈 화면의 온기에서 알림을 켜주세요.',
    },
    denied: {
      title: '이 브라우저에서 알림이 막혀 있어요',
      text: '주소창의 자물쇠나 설정 버튼에서 ‘알림’을 허용해주세요. 설치한 앱이라면 휴대폰 설정의 ‘알림’에서 온기를 켜주세요.',
    },
    unsupported: {
      title: '이 브라우저는 알림을 받을 수 없어요',
      text: '크롬, 삼성 인터넷, 사파리 같은 브라우저에서 온기를 열어주세요.',
    },
  },

  kinds: '받을 소식',
  /** Without `backup-failed`: whoever operates the installation has to learn of it. */
  groups: [
    { label: '새 추억', hint: '가족이 추억을 남겼을 때', kinds: ['post'] },
    { label: '댓글과 답글', hint: '내 추억이나 댓글에 이야기를 남겼을 때', kinds: ['comment', 'reply'] },
    { label: '좋아요', hint: '내 추억을 좋아해 줬을 때', kinds: ['like'] },
    { label: '새 가족', hint: '누군가 우리 가족에 들어왔을 때', kinds: ['member-joined'] },
    {
      label: '완성된 굿즈',
      hint: '영상이나 그림일기가 다 만들어졌을 때',
      kinds: ['video-ready', 'diary-ready'],
    },
    {
      label: '지난 오늘과 질문',
      hint: '오늘의 옛 추억이나 이번 주 질문이 있을 때',
      kinds: ['on-this-day', 'question'],
    },
  ] satisfies KindGroup[],

  quiet: '방해 금지 시간',
  quietSwitch: '정해둔 시간에 조용히 하기',
  quietHint: '이 시간에는 알림을 울리지 않고 모아 두어요.',
  from: '시작',
  to: '끝',

  privacy: '알림에 보이는 내용',
  showsText: '알림에 글 내용 보이기',
  showsTextHint: '끄면 잠긴 화면에서 추억이나 댓글의 글이 보이지 않아요.',
} as const;
