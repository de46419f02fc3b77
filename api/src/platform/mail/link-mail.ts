import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import type { Mail } from './mailer.ts';

/** A style sheet for those mail programs that read one; the others have what is inline, in light colours. */
export const MAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1a1613!important;color:#f5ede2!important}
.card{background:#241f1b!important}
.soft{color:#cdc1b3!important}
.line{border-color:#38312b!important}
.accent{color:#ffa566!important}
.button{background:#f58546!important;color:#241409!important}
}`;

export const MAIL_FONT = `-apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif`;

export type LinkMail = {
  to: string;
  subject: string;
  lines: readonly string[];
  link: string;
  /** The text of the link, as a button. */
  button: string;
  /** Below it, smaller. */
  notes: readonly string[];
};

/** A mail of the program, as text and as HTML, that says what one link is for. */
export function linkMail({ to, subject, lines, link, button, notes }: LinkMail): Mail {
  return {
    to,
    subject,
    text: [...lines, '', link, '', ...notes, ''].join('\n'),
    html: page({ subject, lines, link, button, notes }),
  };
}

/** Many mail clients ignore style sheets: styles are inline. */
function page({ subject, lines, link, button, notes }: Omit<LinkMail, 'to'>): string {
  const paragraph = (text: string, attributes: string) =>
    `<p ${attributes}>${escapeSpecialCharacters(text)}</p>`;
  return `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeSpecialCharacters(subject)}</title><style>${MAIL_STYLE}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#faf6ee;color:#2b241f;font-family:${MAIL_FONT};font-size:16px;line-height:1.6;word-break:keep-all;overflow-wrap:anywhere">
<div class="card" style="max-width:420px;margin:0 auto;padding:28px 24px;border-radius:20px;background:#fffdf9">
<p class="accent" style="margin:0 0 20px;color:#b5420a;font-size:22px;font-weight:700">온기</p>
${lines.map((line) => paragraph(line, 'style="margin:0 0 12px"')).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeSpecialCharacters(link)}" style="display:block;padding:14px 20px;border-radius:14px;background:#c94a0c;color:#ffffff;font-weight:700;text-align:center;text-decoration:none">${escapeSpecialCharacters(button)}</a></p>
${notes.map((note) => paragraph(note, 'class="soft" style="margin:0 0 12px;color:#5a5048;font-size:14px"')).join('\n')}
</div>
</body>
</html>
`;
}
