import { DIGEST_LINK_DAYS } from 'shared/contract/limits';
import { displayText, isolatedText } from 'shared/text/display-text';
import { familyPhrase } from 'shared/text/family-phrase';
import { markup, NO_HTML, Html } from '../../archive-markup/html.ts';
import { koreanDay } from '../../archive-markup/korean-day.ts';
import { MAIL_FONT, MAIL_STYLE } from '../../platform/mail/link-mail.ts';
import type { InlinePhoto, Mail } from '../../platform/mail/mailer.ts';
import { INLINE_PHOTO_TYPE } from './inline-photo.ts';

/** Posts that a mail shows; the others are counted. */
export const POSTS_IN_MAIL = 6;

export type MailedPost = {
  postId: number;
  title: string;
  excerpt: string;
  memoryDate: string;
  author: string;
  photo: Buffer | undefined;
  /** Beside the first one. */
  morePhotos: number;
};

type DigestContent = {
  familyName: string;
  /** The first ones. */
  posts: readonly MailedPost[];
  total: number;
};

type DigestMail = {
  to: string;
  frequency: 'weekly' | 'daily';
  /** Of the relative; null for a member. */
  name: string | null;
  /** The member, or who has added the relative. */
  nickname: string;
  content: DigestContent;
  linkOf: (postId: number) => string;
  allLink: string;
  /** A page with a button; a mail program posts to it without one (RFC 8058). */
  unsubscribeLink: string;
  messageId: string;
};

/** A header is one line. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The news of one period, as text and as HTML, readable without its photos. */
export function digestMail(mail: DigestMail): Mail {
  const { to, messageId, unsubscribeLink, content } = mail;
  const headline = headlineOf(mail);
  const photos = content.posts.flatMap(({ postId, photo }): InlinePhoto[] =>
    photo === undefined ? [] : [{ cid: cidOf(postId), content: photo, contentType: INLINE_PHOTO_TYPE }],
  );
  return {
    to,
    messageId,
    subject: oneLine(headline),
    text: textPart(mail, headline),
    html: htmlPart(mail, headline).text,
    headers: {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    photos,
  };
}

function headlineOf({ frequency, content: { familyName, total } }: DigestMail): string {
  const family = familyPhrase(isolatedText(familyName));
  return frequency === 'weekly' ? `${family}의 이번 주 추억 ${total}개` : `${family}의 새 추억 ${total}개`;
}

const cidOf = (postId: number): string => `post-${postId}@ongi`;

function greetingOf({ name, nickname }: DigestMail): string {
  return name === null
    ? `${isolatedText(nickname)}님, 우리 가족이 새로 남긴 추억이에요.`
    : `${isolatedText(name)}께 ${isolatedText(nickname)}님이 가족의 새 추억을 보내드려요.`;
}

function notesOf({ name }: DigestMail): string[] {
  return [
    name === null
      ? '온기 설정에서 받는 때를 바꿀 수 있어요.'
      : `추억은 이 메일의 링크로 ${DIGEST_LINK_DAYS}일 동안 볼 수 있어요. 링크를 가진 사람은 누구나 볼 수 있으니 다른 사람에게 보내지 말아주세요.`,
  ];
}

const moreOf = ({ content: { posts, total } }: DigestMail): string =>
  total > posts.length ? `추억 ${total - posts.length}개 더 보기` : '모두 보기';

function textPart(mail: DigestMail, headline: string): string {
  const posts = mail.content.posts.map(({ postId, title, memoryDate, author, excerpt }) =>
    [
      `■ ${displayText(title)}`,
      `${koreanDay(memoryDate)}, ${isolatedText(author)}`,
      displayText(excerpt),
      mail.linkOf(postId),
    ].join('\n'),
  );
  return [
    headline,
    greetingOf(mail),
    ...posts,
    `${moreOf(mail)}\n${mail.allLink}`,
    [...notesOf(mail), `그만 받기: ${mail.unsubscribeLink}`, ''].join('\n'),
  ].join('\n\n');
}

function htmlPart(mail: DigestMail, headline: string): Html {
  return markup`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${headline}</title><style>${new Html(MAIL_STYLE)}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#faf6ee;color:#2b241f;font-family:${MAIL_FONT};font-size:17px;line-height:1.6;word-break:keep-all;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
<p class="accent" style="margin:0 8px 12px;color:#b5420a;font-size:22px;font-weight:700">온기</p>
<h1 style="margin:0 8px 8px;font-size:24px;line-height:1.36">${headline}</h1>
<p class="soft" style="margin:0 8px 20px;color:#5a5048">${greetingOf(mail)}</p>
${mail.content.posts.map((post) => postPart(mail, post))}
<p style="margin:24px 0"><a class="button" href="${mail.allLink}" style="display:block;padding:14px 20px;border-radius:14px;background:#c94a0c;color:#ffffff;font-weight:700;text-align:center;text-decoration:none">${moreOf(mail)}</a></p>
<div class="line" style="margin:0 8px;padding-top:16px;border-top:1px solid #e8e0d2;font-size:15px">
${notesOf(mail).map((note) => markup`<p class="soft" style="margin:0 0 8px;color:#5a5048">${note}</p>`)}
<p class="soft" style="margin:0;color:#5a5048"><a class="soft" href="${mail.unsubscribeLink}" style="display:inline-block;padding:10px 0;color:#5a5048">소식 메일 그만 받기</a></p>
</div>
</div>
</body>
</html>
`;
}

function postPart(mail: DigestMail, post: MailedPost): Html {
  const { postId, title, memoryDate, author, excerpt, photo, morePhotos } = post;
  const alt = `‘${isolatedText(title)}’의 사진`;
  const inline =
    photo === undefined
      ? NO_HTML
      : markup`<img src="cid:${cidOf(postId)}" alt="${alt}" width="600" style="display:block;width:100%;height:auto;border:0;font-size:15px">`;
  const more =
    morePhotos > 0
      ? markup`<p class="soft" style="margin:8px 0 0;color:#5a5048;font-size:15px">사진과 영상 ${morePhotos}개가 더 있어요.</p>`
      : NO_HTML;
  return markup`<div class="card" style="margin:0 0 16px;border-radius:20px;background:#fffdf9;overflow:hidden">
<a href="${mail.linkOf(postId)}" style="display:block;color:inherit;text-decoration:none">
${inline}
<div style="padding:18px 20px 20px">
<h2 dir="auto" style="margin:0;font-size:20px;line-height:1.4">${displayText(title)}</h2>
<p class="soft" style="margin:4px 0 0;color:#5a5048;font-size:15px">${koreanDay(memoryDate)} · ${isolatedText(author)}</p>
<p dir="auto" style="margin:10px 0 0">${displayText(excerpt)}</p>
${more}
</div>
</a>
</div>`;
}
