import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { GoodsKinds } from '../goods/kinds/goods-kind.ts';
import {
  bigintColumn,
  onlyRow,
  queryRow,
  queryRows,
  textArray,
  timestampColumn,
  type Executor,
} from '../platform/database/executor.ts';
import { goods } from '../platform/database/schema/goods.ts';
import { media } from '../platform/database/schema/users-and-media.ts';
import { UPLOAD_KIND } from '../platform/media/renditions/variants.ts';

/** Posts in memory at once. */
const BATCH = 100;

const yearRow = z.object({ year: z.number(), posts: z.number() });

const personRow = z.object({ nickname: z.string(), role: z.nullable(z.string()) });

const photoRow = z.object({
  storageKey: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** A video has it. */
  durationMs: z.nullable(z.number()),
  /** A video that is kept as it was filmed has it. */
  originalBytes: z.nullable(z.number()),
});
/** A photo or a video. */
export type PhotoRow = z.output<typeof photoRow>;

const voiceRow = z.object({
  storageKey: z.string(),
  mime: z.string(),
  bytes: z.number(),
  durationMs: z.nullable(z.number()),
});
export type VoiceRow = z.output<typeof voiceRow>;

const postRow = z.object({
  post_id: bigintColumn,
  title: z.string(),
  content: z.string(),
  /** `2025-11-08` */
  memory_date: z.string(),
  created_at: timestampColumn,
  author: z.string(),
  participants: z.array(personRow),
  photos: z.array(photoRow),
  voice: z.nullable(voiceRow),
  like_count: z.number(),
  comments: z.array(
    z.object({
      author: z.string(),
      content: z.string(),
      createdAt: timestampColumn,
      /** The author of the comment that it replies to. */
      replyTo: z.nullable(z.string()),
    }),
  ),
});
export type PostRow = z.output<typeof postRow>;

const familyRow = z.object({
  name: z.string(),
  members: z.array(z.extend(personRow, { left: z.boolean() })),
});
export type FamilyRow = z.output<typeof familyRow>;

const sumsRow = z.object({
  memories: bigintColumn,
  photos: bigintColumn,
  recordings: bigintColumn,
  comments: bigintColumn,
  goods: bigintColumn,
  mediaBytes: bigintColumn,
  textBytes: bigintColumn,
});
/** The ticket's estimate before the archive exists; `textBytes` counts everything people wrote. */
export type ArchiveSums = z.output<typeof sumsRow>;

export async function readSums(
  executor: Executor,
  kinds: GoodsKinds,
  familyId: number,
): Promise<ArchiveSums> {
  const rows = await queryRows(executor, sumsRow)`
    with post as (
      select count(*) as memories, coalesce(sum(octet_length(title) + octet_length(content)), 0) as bytes
      from posts where family_id = ${familyId}
    ), comment as (
      select count(*) as comments, coalesce(sum(octet_length(content)), 0) as bytes
      from comments where family_id = ${familyId}
    ), image as (
      select count(*) filter (where mime like 'image/%') as photos,
        count(*) filter (where mime not like 'image/%') as videos, coalesce(sum(bytes + coalesce(original_bytes, 0)), 0) as bytes
      from post_images join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
      where post_images.family_id = ${familyId} and media.kind <> ${UPLOAD_KIND}
    ), voice as (
      select count(*) as voices, coalesce(sum(bytes), 0) as bytes
      from post_voices join media on media.media_id = post_voices.media_id and media.owner_key = post_voices.family_id
      where post_voices.family_id = ${familyId} and media.kind <> ${UPLOAD_KIND}
    ), saved as (
      select count(*) filter (where ${canBeShown(kinds)}) as goods,
        coalesce(sum(bytes), 0) as bytes, coalesce(sum(octet_length(payload::text)), 0) as text
      from goods left join media on media.media_id = goods.media_id and media.owner_key = goods.family_id
      where goods.family_id = ${familyId}
    )
    select memories, photos, videos + voices as recordings, comments, goods,
      image.bytes + voice.bytes + saved.bytes as "mediaBytes", post.bytes + comment.bytes + saved.text as "textBytes"
    from post, comment, image, voice, saved`;
  return onlyRow(rows);
}

/** The family's name and all members ever: posts also name those who left. */
export async function readFamily(executor: Executor, familyId: number): Promise<FamilyRow> {
  const family = await queryRow(executor, familyRow)`
    select name, (
      select coalesce(json_agg(json_build_object('nickname', nickname, 'role', role, 'left', left_at is not null)
        order by family_member_id), '[]')
      from family_members join users using (user_id) where family_members.family_id = families.family_id) as members
    from families where family_id = ${familyId}`;
  return family ?? { name: '', members: [] };
}

/** Posts per year, newest first. */
export async function countYears(executor: Executor, familyId: number) {
  return queryRows(executor, yearRow)`
    select extract(year from memory_date)::int as year, count(*)::int as posts
    from posts where family_id = ${familyId} group by 1 order by 1 desc`;
}

export type GoodsRow = Awaited<ReturnType<typeof readGoods>>[number];

/** The family's goods, oldest first, without those that cannot be shown because their media is gone. */
export function readGoods(executor: Executor, kinds: GoodsKinds, familyId: number) {
  return executor
    .select({ item: goods, file: { storageKey: media.storageKey, mime: media.mime, bytes: media.bytes } })
    .from(goods)
    .leftJoin(media, and(eq(media.mediaId, goods.mediaId), eq(media.ownerKey, goods.familyId)))
    .where(and(eq(goods.familyId, familyId), canBeShown(kinds)))
    .orderBy(asc(goods.goodsId));
}

/** A condition on `goods left join media`. */
function canBeShown(kinds: GoodsKinds): SQL {
  const withoutMedia = kinds.filter(({ requiresMedia }) => !requiresMedia).map(({ name }) => name);
  return sql`(goods.kind = any(${textArray(withoutMedia)}) or storage_key is not null)`;
}

const PARTICIPANTS = sql`(
  select coalesce(json_agg(json_build_object('nickname', nickname, 'role', role) order by member.family_member_id), '[]')
  from post_participants join family_members as member using (family_member_id, family_id)
  join users using (user_id)
  where post_participants.post_id = post.post_id and family_id = post.family_id)`;

const PHOTOS = sql`(
  select coalesce(json_agg(json_build_object('storageKey', storage_key, 'mime', mime, 'width', width, 'height', height,
    'bytes', bytes, 'durationMs', duration_ms, 'originalBytes', original_bytes) order by position, image_id), '[]')
  from post_images join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
  where post_images.post_id = post.post_id and post_images.family_id = post.family_id and media.kind <> ${UPLOAD_KIND})`;

const VOICE = sql`(
  select json_build_object('storageKey', storage_key, 'mime', mime, 'bytes', bytes, 'durationMs', duration_ms)
  from post_voices join media on media.media_id = post_voices.media_id and media.owner_key = post_voices.family_id
  where post_voices.post_id = post.post_id and post_voices.family_id = post.family_id and media.kind <> ${UPLOAD_KIND})`;

const COMMENTS = sql`(
  select coalesce(json_agg(json_build_object('author', author.nickname, 'content', comments.content,
    'createdAt', comments.created_at, 'replyTo', quoted_author.nickname)
    order by comments.created_at, comments.comment_id), '[]')
  from comments join users as author on author.user_id = comments.author_user_id
  left join comments as quoted
    on quoted.comment_id = comments.reply_to_comment_id and quoted.family_id = comments.family_id
  left join users as quoted_author on quoted_author.user_id = quoted.author_user_id
  where comments.post_id = post.post_id and comments.family_id = post.family_id)`;

/** All posts of a family, newest first, fetched in batches. The executor is a snapshot transaction. */
export async function* readPosts(
  executor: Executor,
  familyId: number,
  signal: AbortSignal,
): AsyncGenerator<PostRow> {
  let before: SQL = sql``;
  for (;;) {
    signal.throwIfAborted();
    const rows = await queryRows(executor, postRow)`
      with chosen as (
        select * from posts where family_id = ${familyId} ${before} order by memory_date desc, post_id desc limit ${BATCH}
      )
      select post.post_id, post.title, post.content, post.memory_date::text, post.created_at, author.nickname as author,
        ${PARTICIPANTS} as participants, ${PHOTOS} as photos, ${VOICE} as voice, ${COMMENTS} as comments,
        (select count(*)::int from likes where likes.post_id = post.post_id and likes.family_id = post.family_id) as like_count
      from chosen as post join users as author on author.user_id = post.author_user_id
      order by post.memory_date desc, post.post_id desc`;
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    before = sql`and (memory_date, post_id) < (${last.memory_date}::date, ${last.post_id}::bigint)`;
  }
}
