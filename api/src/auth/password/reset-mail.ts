import { RESET_LIFETIME_HOURS } from 'shared/contract/limits';
import { linkMail } from '../../platform/mail/link-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** The reset mail. It contains no text of other people. */
export function resetMail(to: string, link: string): Mail {
  return linkMail({
    to,
    subject: '온기 비밀번호를 새로 정해주세요',
    lines: [
      '안녕하세요, 온기예요.',
      '비밀번호를 새로 정하고 싶다는 요청을 받았어요. 아래에서 새 비밀번호를 정할 수 있어요.',
    ],
    link,
    button: '새 비밀번호 정하기',
    notes: [
      `이 링크는 ${RESET_LIFETIME_HOURS}시간 동안 한 번만 쓸 수 있어요.`,
      '요청한 적이 없다면 이 메일은 지워도 괜찮아요. 비밀번호는 그대로예요.',
    ],
  });
}
