import type { ListedPost, PostDay, PostMonth } from 'shared/contract/post-list';
import type { ApiContext } from '../platform/context.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthor } from '../presenters/people.ts';
import type { CoveredRow, ListedRow, TileRow } from './queries.ts';

function presentListed(context: ApiContext, row: ListedRow): ListedPost {
  return {
    postId: row.post_id,
    ...presentCover(context, {
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
export function presentTile(context: ApiContext, row: TileRow): ListedPost {
  return { ...presentListed(context, row), author: presentAuthor(context, row.author) };
}

export function presentMonth(context: ApiContext, row: CoveredRow): PostMonth {
  return { month: row.period, count: row.count, cover: presentListed(context, row) };
}

export function presentDay(context: ApiContext, row: CoveredRow): PostDay {
  return { date: row.period, count: row.count, cover: presentListed(context, row) };
}
