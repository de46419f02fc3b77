import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/transaction.ts';
import type { GoodsKinds } from '../goods/kinds/goods-kind.ts';

/** Posts in memory at once. */
const BATCH = 100;

type PersonRow = { nickname: string; role: string | null };

export type PhotoRow = { storageKey: string; mime: string; width: number; height: number; bytes: number };

type CommentRow = { author: string; content: string; createdAt: string };

export type PostRow = {
  post_id: string;
  title: string;
  content: string;
  /** `2025-11-08` */
  memory_date: string;
  created_at: string;
  author: string;
  participants: PersonRow[];
  photos: PhotoRow[];
  like_count: number;
  comments: CommentRow[];
};

export type GoodsRow = {
  goods_id: string;
  kind: string;
  payload: unknown;
  created_at: string;
  storage_key: string | null;
  mime: string | null;
  bytes: string | null;
};

export type FamilyRow = { name: string; members: (PersonRow & { left: boolean })[] };

/** The ticket's estimate before the archive exists; `textBytes` counts everything people wrote. */
export type ArchiveSums = {
  memories: number;
  photos: number;
  comments: number;
  goods: number;
  mediaBytes: number;
  textBytes: number;
};

/** Whether a user is currently a member of the family. */
export async function belongsTo(executor: Executor, userId: number, familyId: number): Promise<boolean> {
  const result = await executor.execute(sql`
    select 1 from family_members where user_id = ${userId} and family_id = ${familyId} and left_at is null`);
  return result.rows.length > 0;
}

export async function readSums(
  executor: Executor,
  kinds: GoodsKinds,
  familyId: number,
): Promise<ArchiveSums> {
  const result = await executor.execute<Record<keyof ArchiveSums, string>>(sql`
    with memory as (
      select count(*) as memories, coalesce(sum(octet_length(title) + octet_length(content)), 0) as bytes
      from posts where family_id = ${familyId}
    ), comment as (
      select count(*) as comments, coalesce(sum(octet_length(comments.content)), 0) as bytes
      from comments join posts using (post_id) where family_id = ${familyId}
    ), photo as (
      select count(*) as photos, coalesce(sum(bytes), 0) as bytes
      from post_images join posts using (post_id) join media using (media_id) where posts.family_id = ${familyId}
    ), kept as (
      select count(*) filter (where ${canBeShown(kinds)}) as goods,
        coalesce(sum(bytes), 0) as bytes, coalesce(sum(octet_length(payload::text)), 0) as text
      from goods left join media using (media_id) where goods.family_id = ${familyId}
    )
    select memories, photos, comments, goods, photo.bytes + kept.bytes as "mediaBytes",
      memory.bytes + comment.bytes + kept.text as "textBytes"
    from memory, comment, photo, kept`);
  const [row] = result.rows;
  const sum = (name: keyof ArchiveSums): number => Number(row?.[name] ?? 0);
  return {
    memories: sum('memories'),
    photos: sum('photos'),
    comments: sum('comments'),
    goods: sum('goods'),
    mediaBytes: sum('mediaBytes'),
    textBytes: sum('textBytes'),
  };
}

/** The family's name and all members ever: posts also name those who left. */
export async function readFamily(executor: Executor, familyId: number): Promise<FamilyRow> {
  const result = await executor.execute<FamilyRow>(sql`
    select name, (
      select coalesce(json_agg(json_build_object('nickname', nickname, 'role', role, 'left', left_at is not null)
        order by family_member_id), '[]')
      from family_members join users using (user_id) where family_members.family_id = families.family_id) as members
    from families where family_id = ${familyId}`);
  return result.rows[0] ?? { name: '', members: [] };
}

/** Posts per year, newest first. */
export async function countYears(
  executor: Executor,
  familyId: number,
): Promise<{ year: number; posts: number }[]> {
  const result = await executor.execute<{ year: number; posts: number }>(sql`
    select extract(year from memory_date)::int as year, count(*)::int as posts
    from posts where family_id = ${familyId} group by 1 order by 1 desc`);
  return result.rows;
}

/** The family's goods, oldest first, without those that cannot be shown because their media is gone. */
export async function readGoods(
  executor: Executor,
  kinds: GoodsKinds,
  familyId: number,
): Promise<GoodsRow[]> {
  const result = await executor.execute<GoodsRow>(sql`
    select goods_id, goods.kind, payload, goods.created_at, storage_key, mime, bytes
    from goods left join media using (media_id)
    where goods.family_id = ${familyId} and (${canBeShown(kinds)})
    order by goods_id`);
  return result.rows;
}

/** A condition on `goods left join media`. */
function canBeShown(kinds: GoodsKinds): SQL {
  const withoutMedia = kinds.filter(({ requiresMedia }) => !requiresMedia).map(({ name }) => name);
  return sql`goods.kind = any(${sql.param(withoutMedia)}::text[]) or storage_key is not null`;
}

const PARTICIPANTS = sql`(
  select coalesce(json_agg(json_build_object('nickname', nickname, 'role', role) order by member.family_member_id), '[]')
  from post_participants join family_members as member using (family_member_id) join users using (user_id)
  where post_participants.post_id = post.post_id)`;

const PHOTOS = sql`(
  select coalesce(json_agg(json_build_object('storageKey', storage_key, 'mime', mime, 'width', width, 'height', height,
    'bytes', bytes) order by position, image_id), '[]')
  from post_images join media using (media_id) where post_images.post_id = post.post_id)`;

const COMMENTS = sql`(
  select coalesce(json_agg(json_build_object('author', nickname, 'content', content, 'createdAt', comments.created_at)
    order by comments.created_at, comment_id), '[]')
  from comments join users on users.user_id = comments.author_user_id where comments.post_id = post.post_id)`;

/** All posts of a family, newest first, fetched in batches. The executor is a snapshot transaction. */
export async function* readPosts(
  executor: Executor,
  familyId: number,
  signal: AbortSignal,
): AsyncGenerator<PostRow> {
  let before: SQL = sql``;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await executor.execute<PostRow>(sql`
      with chosen as (
        select * from posts where family_id = ${familyId} ${before} order by memory_date desc, post_id desc limit ${BATCH}
      )
      select post.post_id, post.title, post.content, post.memory_date::text, post.created_at, author.nickname as author,
        ${PARTICIPANTS} as participants, ${PHOTOS} as photos, ${COMMENTS} as comments,
        (select count(*)::int from likes where likes.post_id = post.post_id) as like_count
      from chosen as post join users as author on author.user_id = post.author_user_id
      order by post.memory_date desc, post.post_id desc`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    before = sql`and (memory_date, post_id) < (${last.memory_date}::date, ${last.post_id}::bigint)`;
  }
}
