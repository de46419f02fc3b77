import { DIGEST_CONFIRMATION_DAYS } from 'shared/contract/limits';
import { linkMail } from '../../platform/mail/link-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/**
 * The mail that an address has to confirm. Anybody may type any address: of what people type it has only a
 * nickname, which cannot be a sentence or a link.
 */
export function confirmationMail(
  { email, kind }: { email: string; kind: 'member' | 'relative' },
  nickname: string,
  link: string,
): Mail {
  const isRelative = kind === 'relative';
  return linkMail({
    to: email,
    subject: isRelative
      ? `${nickname}님이 가족 소식을 보내드리고 싶어 해요`
      : '온기 소식 메일을 확인해주세요',
    lines: isRelative
      ? [
          '안녕하세요, 가족의 추억을 모으는 온기예요.',
          `${nickname}님이 가족의 새 추억을 이 주소로 보내드리고 싶어 해요. 가입하지 않아도 메일로 받아 볼 수 있어요.`,
        ]
      : [
          '안녕하세요, 온기예요.',
          `${nickname}님, 우리 가족의 새 추억을 이 주소로 보내드릴게요. 아래에서 한 번만 확인해주세요.`,
        ],
    link,
    button: '소식 받기',
    notes: [
      `이 링크는 ${DIGEST_CONFIRMATION_DAYS}일 동안 쓸 수 있고, 그만 받기는 언제든 메일 아래에서 할 수 있어요.`,
      '모르는 일이라면 이 메일은 지워도 괜찮아요. 확인하지 않으면 아무것도 보내지 않아요.',
    ],
  });
}
