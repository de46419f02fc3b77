import type { FastifyReply } from 'fastify';
import { ARCHIVE_DOWNLOAD_PATH, type archiveCalls } from 'shared/contract/archive';
import type * as z from 'shared/schema';
import { markup } from '../archive-markup/html.ts';
import { isoDayOf } from '../archive-markup/korean-day.ts';
import type { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { API_PREFIX } from '../platform/http/server/api-prefix.ts';
import type { ArchiveSums } from './queries.ts';

/* Measured overhead of pages, data.json and ZIP, for the estimated size (docs/decisions/archive). */
const ARCHIVE_EXTRA_BYTES = 28_000;
const POST_EXTRA_BYTES = 1_000;
const PHOTO_EXTRA_BYTES = 830;
const COMMENT_EXTRA_BYTES = 320;

type ArchiveTicket = z.output<typeof archiveCalls.ticket.response>;

export function presentTicket(
  { query, expiresAt }: { query: string; expiresAt: Date },
  sums: ArchiveSums,
  now: Date,
): ArchiveTicket {
  const fileName = fileNameOn(now);
  const { memories, photos, recordings, goods } = sums;
  return {
    url: `${API_PREFIX}${ARCHIVE_DOWNLOAD_PATH.replace('{fileName}', encodeURIComponent(fileName))}?${query}`,
    fileName,
    expiresAt: expiresAt.toISOString(),
    memories,
    photos,
    recordings,
    goods,
    bytes: expectedBytes(sums),
  };
}

export function fileNameOn(now: Date): string {
  return `ongi_추억_${isoDayOf(now).replaceAll('-', '')}.zip`;
}

/** A Korean file name (RFC 5987), with an ASCII fallback. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]+_?/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

function expectedBytes(sums: ArchiveSums): number {
  return (
    sums.mediaBytes +
    // Text appears once on a page and once in data.json.
    2 * sums.textBytes +
    ARCHIVE_EXTRA_BYTES +
    POST_EXTRA_BYTES * sums.memories +
    PHOTO_EXTRA_BYTES * (sums.photos + sums.recordings + sums.goods) +
    COMMENT_EXTRA_BYTES * sums.comments
  );
}

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
