import { sql } from 'drizzle-orm';
import type { TimeOrderPost } from 'shared/contract/post';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { bigintColumn, queryRows } from '../../platform/database/executor.ts';
import { presentCover } from '../../presenters/cover.ts';

const timeOrderRow = z.object({
  post_id: bigintColumn,
  title: z.string(),
  memory_date: z.string(),
  storage_key: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
});

type TimeOrderRow = z.output<typeof timeOrderRow>;

/** Presenting them takes some milliseconds, between which other requests get their turn. */
const POSTS_AT_ONCE = 1_000;

/**
 * The `data` of GET /memory-post/time-order as JSON text. It is made in parts: 100,000 posts at once would
 * block the event loop for a second.
 */
export async function readTimeOrderJson(context: ApiContext, familyId: number): Promise<string> {
  const years = new Map<string, string[]>();
  for await (const rows of readBatches(context, familyId)) {
    for (const row of rows) {
      const year = row.memory_date.slice(0, 4);
      const posts = years.get(year) ?? [];
      posts.push(JSON.stringify(presentTimeOrderPost(context, row)));
      years.set(year, posts);
    }
  }
  return `[${[...years].map(([year, posts]) => `{"year":${year},"posts":[${posts.join(',')}]}`).join(',')}]`;
}

function presentTimeOrderPost(context: ApiContext, row: TimeOrderRow): TimeOrderPost {
  const { thumbnailUrl } = presentCover(context, {
    storageKey: row.storage_key,
    mime: row.mime,
    durationMs: null,
  });
  return {
    postId: row.post_id,
    thumbnailUrl,
    title: row.title,
    memoryDate: row.memory_date,
    placeholder: row.placeholder,
  };
}

/** All posts of a family, newest first. A post's cover is its photo at position 0. */
async function* readBatches(context: ApiContext, familyId: number): AsyncGenerator<TimeOrderRow[]> {
  let before = sql``;
  for (;;) {
    const rows = await queryRows(context.database, timeOrderRow)`
      select posts.post_id, title, memory_date::text as memory_date, storage_key, mime, placeholder
      from posts
      left join post_images on post_images.post_id = posts.post_id and post_images.family_id = posts.family_id
        and position = 0
      left join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
      where posts.family_id = ${familyId} ${before}
      order by memory_date desc, posts.post_id desc limit ${POSTS_AT_ONCE}`;
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < POSTS_AT_ONCE) return;
    before = sql`and (memory_date, posts.post_id) < (${last.memory_date}::date, ${last.post_id}::bigint)`;
  }
}
