import { posts } from '../platform/database/schema/posts.ts';
import type { ApiContext } from '../context.ts';
import { assertMembership } from '../families/membership.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Idempotency } from '../platform/http/requests/idempotency.ts';
import { insertMedia, withStoredPhotos, type StoredPhoto } from '../platform/media/uploads/store-photos.ts';
import { questionOf } from '../questions/questions.ts';
import { countPostsChange } from './post-policy.ts';
import {
  type Transaction,
  bigintArray,
  bigintColumn,
  executeSql,
  onlyRow,
  queryRows,
} from '../platform/database/executor.ts';
import * as z from 'shared/schema';

const imageIdRow = z.object({ image_id: bigintColumn });

export type PostToWrite = {
  title: string;
  content: string;
  memoryDate: string;
  participantFamilyMemberIds: readonly number[];
  questionId?: number | undefined;
};

/** The field name of a rejected photo: the third is `images.2`. */
export function imageField(index: number): string {
  return `images.${index}`;
}

/** All or nothing. @throws ApiFailure VALIDATION_ERROR: invalid photos, FORBIDDEN: the author was removed */
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
      await insertParticipants(transaction, viewer, postId, post.participantFamilyMemberIds);
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
  const { familyId, userId: authorUserId } = viewer;
  const { title, content, memoryDate } = post;
  const question = post.questionId === undefined ? undefined : questionOf(post.questionId);
  const inserted = await transaction
    .insert(posts)
    .values({ familyId, authorUserId, title, content, memoryDate, questionId: question?.questionId ?? null })
    .returning({ postId: posts.postId });
  return onlyRow(inserted).postId;
}

/** Skips participants whose account was deleted since validation. */
export async function insertParticipants(
  transaction: Transaction,
  { familyId }: FamilyViewer,
  postId: number,
  familyMemberIds: readonly number[],
): Promise<void> {
  if (familyMemberIds.length === 0) return;
  await executeSql(transaction)`
    insert into post_participants (family_id, post_id, family_member_id)
    select family_id, ${postId}, family_member_id from family_members
    where family_id = ${familyId} and family_member_id = any(${bigintArray([...new Set(familyMemberIds)])})`;
}

/** Appends photos; returns their ids in order. Positions are gapless from 0, which identifies the cover. */
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
    insert into post_images (family_id, post_id, media_id, position)
    select ${viewer.familyId}, ${postId}, media_id, ${firstPosition} + slot - 1
    from unnest(${bigintArray(mediaIds)}) with ordinality as photo (media_id, slot)
    order by slot
    returning image_id`;
  // Rows are returned in insertion order, with ascending ids.
  return rows.map((row) => row.image_id).toSorted((one, other) => one - other);
}
