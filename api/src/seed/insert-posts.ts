import { sql, type SQL } from 'drizzle-orm';
import type { StoredPhoto } from '../platform/media/uploads/store-photos.ts';
import type { DemoFamily } from './demo-family.ts';
import type { MemberName } from './members.ts';
import type { PlannedPost } from './plan-posts.ts';
import type { PhotoName } from './story.ts';
import type { Executor, Transaction } from '../platform/database/transaction.ts';

const POSTS_AT_ONCE = 5_000;

/** 20:00 in Seoul, when the family writes. */
const WRITTEN_AT = 'T11:00:00Z';

export type Inserted = { photos: number; comments: number; likes: number };

function numbers(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::bigint[]`;
}

function texts(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/** Reserves ascending ids, so that rows of several tables can be inserted at once. */
async function reserve(executor: Executor, table: string, column: string, count: number): Promise<number[]> {
  const result = await executor.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count})`);
  return result.rows.map((row) => Number(row.id));
}

/**
 * Inserts posts with their related rows, thousands per statement. Photos are stored once: several rows of
 * `media` share an object, which is removed with the last of them.
 */
export async function insertPosts(
  transaction: Transaction,
  family: DemoFamily,
  photos: ReadonlyMap<PhotoName, StoredPhoto>,
  posts: readonly PlannedPost[],
): Promise<Inserted> {
  const total: Inserted = { photos: 0, comments: 0, likes: 0 };
  for (let start = 0; start < posts.length; start += POSTS_AT_ONCE) {
    const inserted = await insertBatch(
      transaction,
      family,
      photos,
      posts.slice(start, start + POSTS_AT_ONCE),
    );
    total.photos += inserted.photos;
    total.comments += inserted.comments;
    total.likes += inserted.likes;
  }
  return total;
}

async function insertBatch(
  transaction: Transaction,
  family: DemoFamily,
  photos: ReadonlyMap<PhotoName, StoredPhoto>,
  posts: readonly PlannedPost[],
): Promise<Inserted> {
  const member = (name: MemberName) => family.members.get(name) ?? { userId: 0, familyMemberId: 0 };
  const postIds = await reserve(transaction, 'posts', 'post_id', posts.length);
  const numbered = posts.map((post, index) => ({ post, postId: postIds[index] ?? 0 }));
  await transaction.execute(sql`
    insert into posts (post_id, family_id, author_user_id, title, content, memory_date, created_at, updated_at)
    overriding system value
    select post_id, ${family.familyId}, author, title, content, day::date, (day || ${WRITTEN_AT})::timestamptz, (day || ${WRITTEN_AT})::timestamptz
    from unnest(${numbers(postIds)}, ${numbers(posts.map((post) => member(post.author).userId))},
      ${texts(posts.map((post) => post.title))}, ${texts(posts.map((post) => post.content))},
      ${texts(posts.map((post) => post.date))}) as row (post_id, author, title, content, day)`);

  const participants = numbered.flatMap(({ post, postId }) =>
    post.with.map((name) => ({ postId, id: member(name).familyMemberId })),
  );
  await transaction.execute(sql`
    insert into post_participants (post_id, family_member_id)
    select * from unnest(${numbers(participants.map((row) => row.postId))}, ${numbers(participants.map((row) => row.id))})`);

  const likes = numbered.flatMap(({ post, postId }) =>
    post.likedBy.map((name) => ({ postId, id: member(name).userId })),
  );
  await transaction.execute(sql`
    insert into likes (post_id, user_id)
    select * from unnest(${numbers(likes.map((row) => row.postId))}, ${numbers(likes.map((row) => row.id))})`);

  const comments = numbered.flatMap(({ post, postId }) =>
    post.comments.map(([name, content], position) => ({
      postId,
      userId: member(name).userId,
      content,
      day: post.date,
      position,
    })),
  );
  await transaction.execute(sql`
    insert into comments (post_id, author_user_id, content, created_at)
    select post_id, author, content, (day || ${WRITTEN_AT})::timestamptz + make_interval(mins => 20 + 35 * position::int)
    from unnest(${numbers(comments.map((row) => row.postId))}, ${numbers(comments.map((row) => row.userId))},
      ${texts(comments.map((row) => row.content))}, ${texts(comments.map((row) => row.day))},
      ${numbers(comments.map((row) => row.position))}) as row (post_id, author, content, day, position)`);

  const photoCount = await insertImages(transaction, family, photos, numbered);
  return { photos: photoCount, comments: comments.length, likes: likes.length };
}

async function insertImages(
  transaction: Transaction,
  family: DemoFamily,
  photos: ReadonlyMap<PhotoName, StoredPhoto>,
  posts: readonly { post: PlannedPost; postId: number }[],
): Promise<number> {
  const images = posts.flatMap(({ post, postId }) =>
    post.photos.map((name, position) => ({
      postId,
      position,
      storageKey: photos.get(name)?.storageKey ?? '',
    })),
  );
  const mediaIds = await reserve(transaction, 'media', 'media_id', images.length);
  const stored = [...photos.values()];
  await transaction.execute(sql`
    insert into media (media_id, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
    overriding system value
    select media_id, ${family.familyId}, 'photo', storage_key, mime, bytes, width, height, placeholder, checksums::jsonb
    from unnest(${numbers(mediaIds)}, ${texts(images.map((image) => image.storageKey))}) as row (media_id, storage_key)
    join unnest(${texts(stored.map((photo) => photo.storageKey))}, ${texts(stored.map((photo) => photo.mime))},
      ${numbers(stored.map((photo) => photo.bytes))}, ${numbers(stored.map((photo) => photo.width))},
      ${numbers(stored.map((photo) => photo.height))}, ${texts(stored.map((photo) => photo.placeholder))},
      ${texts(stored.map((photo) => JSON.stringify(photo.checksums)))})
      as photo (storage_key, mime, bytes, width, height, placeholder, checksums) using (storage_key)`);
  await transaction.execute(sql`
    insert into post_images (post_id, media_id, position)
    select * from unnest(${numbers(images.map((image) => image.postId))}, ${numbers(mediaIds)}, ${sql.param(images.map((image) => image.position))}::int[])`);
  return images.length;
}
