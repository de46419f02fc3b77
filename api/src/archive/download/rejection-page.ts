import type { FastifyReply } from 'fastify';
import type { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { markup } from '../../archive-markup/html.ts';

/**
 * A rejection as a small page that links back to the settings; unstyled, because the policy of all that is no
 * page of the app allows no style.
 */
export function sendRejectionPage(
  reply: FastifyReply,
  rejection: ApiFailure,
  siteOrigin: string,
): FastifyReply {
  if (rejection.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(rejection.retryAfterSeconds));
  const page = markup`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>내 추억 내려받기 | 온기</title>
      </head>
      <body>
        <main>
          <h1>내려받지 못했어요</h1>
          <p>${rejection.message}</p>
          <p><a href="${siteOrigin}/setting">설정으로 가기</a></p>
        </main>
      </body>
    </html> `;
  return reply
    .code(rejection.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}
