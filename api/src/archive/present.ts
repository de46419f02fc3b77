import { ARCHIVE_DOWNLOAD_PATH, type archiveCalls } from 'shared/contract/archive';
import type * as z from 'shared/schema';
import { isoDayOf } from '../archive-markup/korean-day.ts';
import { API_PREFIX } from '../platform/http/server/api-prefix.ts';
import type { ArchiveSums } from './queries.ts';

/* Measured overhead of pages, data.json and ZIP, for the estimated size (docs/decisions/archive). */
const ARCHIVE_EXTRA_BYTES = 28_000;
const POST_EXTRA_BYTES = 1_000;
const PHOTO_EXTRA_BYTES = 750;
const COMMENT_EXTRA_BYTES = 320;

type ArchiveTicket = z.output<typeof archiveCalls.ticket.response>;

export function presentTicket(
  { query, expiresAt }: { query: string; expiresAt: Date },
  sums: ArchiveSums,
  now: Date,
): ArchiveTicket {
  const fileName = fileNameOn(now);
  return {
    url: `${API_PREFIX}${ARCHIVE_DOWNLOAD_PATH.replace('{fileName}', encodeURIComponent(fileName))}?${query}`,
    fileName,
    expiresAt: expiresAt.toISOString(),
    memories: sums.memories,
    photos: sums.photos,
    recordings: sums.recordings,
    goods: sums.goods,
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
