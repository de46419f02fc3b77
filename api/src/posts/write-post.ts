import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { assertMembership } from '../families/membership.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Idempotency } from '../platform/http/requests/idempotency.ts';
import { insertMedia, withStoredPhotos, type StoredPhoto } from '../platform/media/uploads/store-photos.ts';
import { countPostsChange } from './post-policy.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import * as z from 'shared/schema';
import { bigintColumn, executeSql, queryRow, queryRows } from '../platform/database/query-rows.ts';

const postIdRow = z.object({ post_id: bigintColumn });
const imageIdRow = z.object({ image_id: bigintColumn });

export type PostToWrite = {
  title: string;
  content: string;
  memoryDate: string;
  participantFamilyMemberIds: readonly number[];
};

/** Names a photo of a request for its refusal: the third is `images.2`. */
export function imageField(index: number): string {
  return `images.${String(index)}`;
}

/**
 * Stores the photos, then writes the post with all that belongs to it in one transaction.
 * @throws ApiFailure VALIDATION_ERROR for files that are no photos, FORBIDDEN where the author was removed from the family
 *   meanwhile; then nothing is left of the request
 */
export async function writePost(
  context: ApiContext,
  viewer: FamilyViewer,
  post: PostToWrite,
  uploads: readonly { path: string }[],
  idempotency: Idempotency,
): Promise<{ postId: number }> {
  return withStoredPhotos(context, 'photo', uploads, imageField, (photos) =>
    context.database.transaction(async (transaction) => {
      await assertMembership(transaction, viewer);
      await countPostsChange(transaction, viewer.familyId);
      const postId = await insertPost(transaction, viewer, post);
      await idempotency.store(transaction, postId);
      await insertParticipants(transaction, postId, post.participantFamilyMemberIds);
      await insertImages(transaction, viewer, postId, photos, 0);
      return { postId };
    }),
  );
}

async function insertPost(
  transaction: Transaction,
  viewer: FamilyViewer,
  post: PostToWrite,
): Promise<number> {
  const row = await queryRow(transaction, postIdRow)`
    insert into posts (family_id, author_user_id, title, content, memory_date)
    values (${viewer.familyId}, ${viewer.userId}, ${post.title}, ${post.content}, ${post.memoryDate})
    returning post_id`;
  return Number(row?.post_id);
}

/** Whose account was deleted since the request was checked is left out. */
export async function insertParticipants(
  transaction: Transaction,
  postId: number,
  familyMemberIds: readonly number[],
): Promise<void> {
  if (familyMemberIds.length === 0) return;
  await executeSql(transaction)`
    insert into post_participants (post_id, family_member_id)
    select ${postId}, family_member_id from family_members
    where family_member_id = any(${sql.param([...new Set(familyMemberIds)])}::bigint[])`;
}

/** Appends photos to a post and answers their numbers in their order. Positions run from 0 without gaps: the list of posts finds a post's first photo by that. */
export async function insertImages(
  transaction: Transaction,
  viewer: FamilyViewer,
  postId: number,
  photos: readonly StoredPhoto[],
  firstPosition: number,
): Promise<number[]> {
  const mediaIds = await insertMedia(
    transaction,
    { familyId: viewer.familyId, userId: viewer.userId, kind: 'photo' },
    photos,
  );
  if (mediaIds.length === 0) return [];
  const rows = await queryRows(transaction, imageIdRow)`
    insert into post_images (post_id, media_id, position)
    select ${postId}, media_id, ${firstPosition} + slot - 1
    from unnest(${sql.param(mediaIds)}::bigint[]) with ordinality as photo (media_id, slot)
    order by slot
    returning image_id`;
  // Rows come back in the order in which they went in, and so do their growing numbers.
  return rows.map((row) => row.image_id).toSorted((one, other) => one - other);
}
