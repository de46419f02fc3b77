import { familyPhrase } from 'shared/text/family-phrase';
import { withParticle } from 'shared/text/particles';

export const INVITE_COPY = {
  copyShort: '복사',
  copyLink: '초대 링크 복사',
  copied: '초대 링크를 복사했어요.',
  notCopied: '링크를 길게 눌러 복사해주세요.',
  send: '초대 링크 보내기',
  sendShort: '보내기',
  shareTitle: '온기',
  shareText: (familyName: string) => `${withParticle(familyPhrase(familyName), '이/가')} 되어주세요.`,
  worksUntil: (day: string) => `${day}까지 쓸 수 있어요`,
  loading: '초대 링크를 불러오는 중',
  failed: '초대 링크를 불러오지 못했어요.',
  retry: '다시 시도',
  ways: '초대 링크를 보내는 다른 방법',

  kakaoShort: '카카오톡',
  kakao: '카카오톡 초대 보내기',
  kakaoText: (familyName: string) =>
    `${familyName}에서 초대장이 왔어요.\n온기에서 우리 가족의 하루를 함께 나눠요.`,
  kakaoButton: '초대장 열기',
  kakaoReady: '카카오톡을 열 준비가 됐어요. 한 번 더 눌러주세요.',
  kakaoFailed: '카카오톡을 열지 못해 초대 링크를 복사했어요. 대화방에 붙여넣어 주세요.',

  qrShort: 'QR 코드',
  qr: '초대 QR 코드 보기',
  qrTitle: 'QR 코드로 초대하기',
  qrText: '휴대폰 카메라로 비추면 초대장이 열려요.',
  qrName: '초대장을 여는 QR 코드',
  code: '초대 코드',
  close: '닫기',
} as const;
