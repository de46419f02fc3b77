import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { Html, markup } from '../../archive-markup/html.ts';

const STYLE = readFileSync(new URL('digest-page.css', import.meta.url), 'utf8');
const STYLE_SUM = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** No scripts at all, no style but this one, and photos of this installation only. */
function policyFor(mediaBaseUrl: string): string {
  const origin = /^https?:/i.test(mediaBaseUrl) ? ` ${new URL(mediaBaseUrl).origin}` : '';
  return [
    "default-src 'none'",
    `style-src ${STYLE_SUM}`,
    // Its icon is empty.
    `img-src 'self' data:${origin}`,
    `media-src 'self'${origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sends a page for somebody without a login. Its address is a secret: nothing learns or stores it. */
export function sendPage(
  reply: FastifyReply,
  { status = 200, title, body, mediaBaseUrl }: PageParts & { mediaBaseUrl: string },
): FastifyReply {
  const page = markup`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} | 온기</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<p class="brand">온기</p>
<main>
${body}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyFor(mediaBaseUrl),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page.text);
}

export type PageParts = { status?: number; title: string; body: Html };

/** A page of one heading and some lines, with a button that posts to its own address. */
export function notePage(
  title: string,
  lines: readonly string[],
  { button, status = 200 }: { button?: string; status?: number } = {},
): PageParts {
  const form =
    button === undefined ? [] : [markup`<form method="post"><button type="submit">${button}</button></form>`];
  const body = markup`<h1>${title}</h1>
<div class="card">${lines.map((line) => markup`<p>${line}</p>`)}${form}</div>`;
  return { status, title, body };
}
