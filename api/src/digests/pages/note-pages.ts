import { DIGEST_LINK_DAYS } from 'shared/contract/limits';
import { isolatedText } from 'shared/text/display-text';
import type { CurrentRecipient } from '../queries.ts';
import { notePage } from './page-frame.ts';

/** Reading a link changes nothing: programs that check mails open every one. */
export function confirmPage({ recipient, nickname }: CurrentRecipient) {
  return recipient.kind === 'relative'
    ? notePage(
        '가족 소식을 받아 보시겠어요?',
        [
          `${isolatedText(nickname)}님이 가족의 새 추억을 ${recipient.email} 주소로 보내드리고 싶어 해요.`,
          `${frequencyOf(recipient.frequency)} 보내드리고, 언제든 그만 받을 수 있어요.`,
        ],
        { button: '소식 받기' },
      )
    : notePage('소식 메일을 받을까요?', [`우리 가족의 새 추억을 ${recipient.email} 주소로 보내드릴게요.`], {
        button: '소식 받기',
      });
}

export const CONFIRMED = notePage('이제 소식을 보내드릴게요', [
  '가족이 새 추억을 남기면 저녁 6시쯤 메일로 도착해요. 이 화면은 닫으셔도 돼요.',
]);

export const UNSUBSCRIBE = notePage(
  '소식 메일을 그만 받을까요?',
  ['앞으로는 이 주소로 소식을 보내지 않아요.'],
  { button: '그만 받기' },
);

export const UNSUBSCRIBED = notePage('이제 보내지 않을게요', [
  '그동안 함께 읽어주셔서 고마워요. 다시 받고 싶으실 때는 가족에게 말씀해주세요.',
]);

export const UNKNOWN_LINK = notePage(
  '링크를 찾지 못했어요',
  [
    '주소가 잘렸을 수 있어요. 메일에 있는 링크를 다시 눌러주세요.',
    '그래도 열리지 않으면 소식을 보낸 가족에게 물어봐주세요.',
  ],
  { status: 404 },
);

export const EXPIRED_CONFIRMATION = notePage(
  '확인할 수 있는 때가 지났어요',
  ['괜찮아요. 소식을 보내려던 가족에게 한 번 더 보내달라고 말씀해주세요.'],
  { status: 410 },
);

export const EXPIRED_DIGEST = notePage(
  '이 소식은 이제 접어두었어요',
  [
    `소식에 담긴 추억은 ${DIGEST_LINK_DAYS}일 동안 볼 수 있어요. 새 소식은 다음 메일로 찾아갈게요.`,
    '지난 추억이 보고 싶으시면 가족에게 말씀해주세요.',
  ],
  { status: 410 },
);

function frequencyOf(frequency: CurrentRecipient['recipient']['frequency']): string {
  return frequency === 'daily' ? '새 추억이 있는 날 저녁에' : '일요일 저녁에 한 주의 추억을 모아';
}
