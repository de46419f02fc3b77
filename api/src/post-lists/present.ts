import type { ListedPost, PostDay, PostMonth } from 'shared/contract/post-list';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthor } from '../presenters/people.ts';
import type { CoveredRow, ListedRow, TileRow } from './queries.ts';

function presentListed(urlOf: MediaUrlOf, row: ListedRow): ListedPost {
  return {
    postId: row.post_id,
    ...presentCover(urlOf, {
      storageKey: row.storage_key,
      mime: row.mime,
      durationMs: row.duration_ms,
    }),
    hasVoice: row.has_voice,
    title: row.title,
    memoryDate: row.memory_date,
    placeholder: row.placeholder,
    imageCount: row.image_count,
    excerpt: row.excerpt,
  };
}

/** Tiles include the author, covers do not: a new nickname must not change the month list's ETag. */
export function presentTile(urlOf: MediaUrlOf, row: TileRow): ListedPost {
  return { ...presentListed(urlOf, row), author: presentAuthor(urlOf, row.author) };
}

export function presentMonth(urlOf: MediaUrlOf, row: CoveredRow): PostMonth {
  return { month: row.period, count: row.count, cover: presentListed(urlOf, row) };
}

export function presentDay(urlOf: MediaUrlOf, row: CoveredRow): PostDay {
  return { date: row.period, count: row.count, cover: presentListed(urlOf, row) };
}
