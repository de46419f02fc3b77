import { sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { THUMBNAIL_VARIANT, UPLOAD_KIND } from '../platform/media/renditions/variants.ts';
import * as z from 'shared/schema';
import { queryRow } from '../platform/database/executor.ts';

const yearsRow = z.object({ years: z.nullable(z.string()) });

const HMAC_BLOCK_BYTES = 64;
const SIGNATURE_BYTES = 16;

/**
 * HMAC-SHA256 of `text` in SQL (RFC 2104), truncated like platform/media/serving/signed-urls.ts.
 * PostgreSQL has sha256 but no hmac built in; a test compares the two.
 */
function hmacHex(key: Buffer, text: SQL): SQL {
  const block = Buffer.alloc(HMAC_BLOCK_BYTES);
  key.copy(block);
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36));
  const outer = Buffer.from(block.map((byte) => byte ^ 0x5c));
  return sql`encode(substr(sha256(${sql.param(outer)}::bytea || sha256(${sql.param(inner)}::bytea || convert_to(${text}, 'UTF8'))),
    1, ${sql.raw(String(SIGNATURE_BYTES))}), 'hex')`;
}

/**
 * The `data` of GET /memory-post/time-order as JSON text, built by the database: mapping 100,000 posts in
 * Node would block the event loop for a second. URLs equal those of `mediaUrls.url`. A post's cover is the
 * photo at position 0.
 */
export async function readTimeOrderJson(context: ApiContext, familyId: number): Promise<string> {
  const { dayKey, expiresAtSeconds } = context.mediaUrls.signingDay();
  const before = `${context.mediaUrls.baseUrl}/`;
  const after = `/${THUMBNAIL_VARIANT}?e=${expiresAtSeconds}&s=`;
  const row = await queryRow(context.database, yearsRow)`
    with listed as (
      select memory_date, posts.post_id, concat(
        '{"postId":', posts.post_id,
        ',"thumbnailUrl":', case when storage_key is null or media.kind = ${UPLOAD_KIND} then 'null'
          else to_json(concat(${before}::text, storage_key, ${after}::text, ${hmacHex(dayKey, sql`storage_key`)}))::text end,
        ',"title":', to_json(title),
        ',"memoryDate":"', memory_date, '"',
        ',"placeholder":', coalesce(to_json(placeholder)::text, 'null'), '}') as post
      from posts
      left join post_images on post_images.post_id = posts.post_id and post_images.family_id = posts.family_id
        and position = 0
      left join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
      where posts.family_id = ${familyId}
    ), years as (
      select extract(year from memory_date)::int as year,
        string_agg(post, ',' order by memory_date desc, post_id desc) as posts
      from listed group by 1
    )
    select string_agg(concat('{"year":', year, ',"posts":[', posts, ']}'), ',' order by year desc) as years from years`;
  return `[${row?.years ?? ''}]`;
}
