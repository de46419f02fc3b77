import { RESET_LIFETIME_HOURS } from 'shared/contract/limits';
import type { Mail } from '../../platform/mail/mailer.ts';

const SUBJECT = '온기 비밀번호를 새로 정해주세요';

/** The reset mail, as text and as HTML. It contains no text of other people. */
export function resetMail(to: string, link: string): Mail {
  const lines = [
    '안녕하세요, 온기예요.',
    '비밀번호를 새로 정하고 싶다는 요청을 받았어요. 아래에서 새 비밀번호를 정할 수 있어요.',
  ];
  const notes = [
    `이 링크는 ${RESET_LIFETIME_HOURS}시간 동안 한 번만 쓸 수 있어요.`,
    '요청한 적이 없다면 이 메일은 지워도 괜찮아요. 비밀번호는 그대로예요.',
  ];
  return {
    to,
    subject: SUBJECT,
    text: [...lines, '', link, '', ...notes, ''].join('\n'),
    html: page(lines, link, notes),
  };
}

/** Mail clients ignore style sheets: styles are inline. */
function page(lines: readonly string[], link: string, notes: readonly string[]): string {
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 12px;${style}">${text}</p>`;
  return `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${SUBJECT}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf7ef;color:#2b2420;font-family:-apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;font-size:16px;line-height:1.6;word-break:keep-all">
<div style="max-width:420px;margin:0 auto;padding:28px 24px;border-radius:20px;background:#fffefb">
<p style="margin:0 0 20px;color:#b0451a;font-size:22px;font-weight:700">온기</p>
${lines.map((line) => paragraph(line, '')).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:block;padding:14px 20px;border-radius:14px;background:#b0451a;color:#fffefb;font-weight:700;text-align:center;text-decoration:none">새 비밀번호 정하기</a></p>
${notes.map((note) => paragraph(note, 'color:#6f635a;font-size:14px')).join('\n')}
</div>
</body>
</html>
`;
}
