import { comments, likes, postImages, postParticipants, posts } from '../platform/database/schema/posts.ts';
import { media } from '../platform/database/schema/users-and-media.ts';
import type { Transaction } from '../platform/database/executor.ts';
import type { StoredPhoto } from '../platform/media/uploads/store-photos.ts';

import type { DemoFamily, MemberName } from './members.ts';
import type { PlannedPost } from './plan-posts.ts';
import type { PhotoName } from './story.ts';

/** A statement has at most 65,535 parameters; a photo needs ten of them. */
const POSTS_AT_ONCE = 500;

/** 20:00 in Seoul, when the family writes. */
const WRITTEN_AT = 'T11:00:00Z';
const MINUTE_MS = 60_000;

export type Inserted = { photos: number; comments: number; likes: number };

/** Photos are stored once: several rows of `media` share an object, removed with the last of them. */
export async function insertPosts(
  transaction: Transaction,
  family: DemoFamily,
  photos: ReadonlyMap<PhotoName, StoredPhoto>,
  planned: readonly PlannedPost[],
): Promise<Inserted> {
  const total: Inserted = { photos: 0, comments: 0, likes: 0 };
  for (let start = 0; start < planned.length; start += POSTS_AT_ONCE) {
    const batch = planned.slice(start, start + POSTS_AT_ONCE);
    const inserted = await insertBatch(transaction, family, photos, batch);
    total.photos += inserted.photos;
    total.comments += inserted.comments;
    total.likes += inserted.likes;
  }
  return total;
}

async function insertBatch(
  transaction: Transaction,
  { familyId, members }: DemoFamily,
  photos: ReadonlyMap<PhotoName, StoredPhoto>,
  batch: readonly PlannedPost[],
): Promise<Inserted> {
  const member = (name: MemberName) => members.get(name) ?? { userId: 0, familyMemberId: 0 };
  const postRows = batch.map(({ author, title, content, date }) => ({
    familyId,
    authorUserId: member(author).userId,
    title,
    content,
    memoryDate: date,
    createdAt: new Date(date + WRITTEN_AT),
    updatedAt: new Date(date + WRITTEN_AT),
  }));
  const postIds = await transaction.insert(posts).values(postRows).returning({ postId: posts.postId });
  const numbered = batch.map((post, index) => ({ ...post, postId: postIds[index]?.postId ?? 0 }));

  const participantRows = numbered.flatMap(({ postId, with: names }) =>
    names.map((name) => ({ familyId, postId, familyMemberId: member(name).familyMemberId })),
  );
  if (participantRows.length > 0) await transaction.insert(postParticipants).values(participantRows);

  const likeRows = numbered.flatMap(({ postId, likedBy }) =>
    likedBy.map((name) => ({ familyId, postId, userId: member(name).userId })),
  );
  if (likeRows.length > 0) await transaction.insert(likes).values(likeRows);

  const commentRows = numbered.flatMap((post) =>
    post.comments.map(([name, content], index) => ({
      familyId,
      postId: post.postId,
      authorUserId: member(name).userId,
      content,
      createdAt: new Date(Date.parse(post.date + WRITTEN_AT) + (20 + 35 * index) * MINUTE_MS),
    })),
  );
  if (commentRows.length > 0) await transaction.insert(comments).values(commentRows);

  const images = numbered.flatMap(({ postId, photos: names }) =>
    names.map((name, position) => ({ postId, position, photo: photos.get(name) })),
  );
  const mediaRows = images.flatMap(({ photo }) =>
    photo === undefined ? [] : [{ ...photo, ownerKey: familyId, familyId, kind: 'photo' }],
  );
  if (mediaRows.length > 0) {
    const mediaIds = await transaction.insert(media).values(mediaRows).returning({ mediaId: media.mediaId });
    const imageRows = images.map(({ postId, position }, index) => ({
      familyId,
      postId,
      position,
      mediaId: mediaIds[index]?.mediaId ?? 0,
    }));
    await transaction.insert(postImages).values(imageRows);
  }
  return { photos: mediaRows.length, comments: commentRows.length, likes: likeRows.length };
}
