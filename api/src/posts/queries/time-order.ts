import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { bigintColumn, queryRows } from '../../platform/database/executor.ts';

const timeOrderRow = z.object({
  post_id: bigintColumn,
  title: z.string(),
  memory_date: z.string(),
  storage_key: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
});

export type TimeOrderRow = z.output<typeof timeOrderRow>;

/** Presenting them takes some milliseconds, between which other requests get their turn. */
const POSTS_AT_ONCE = 1_000;

/** All posts of a family, newest first, in parts. A post's cover is its photo at position 0. */
export async function* readTimeOrder(context: ApiContext, familyId: number): AsyncGenerator<TimeOrderRow[]> {
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
