import { posts } from '../../platform/database/schema/posts.ts';
import type { PhotoSlot } from 'shared/contract/post';
import type { ApiContext } from '../../platform/context.ts';
import { assertMembership } from '../../membership/policy.ts';
import { assertStored } from '../../quotas/assert-quota.ts';
import { notify } from '../../notifications/policy.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import type { Idempotency } from '../../platform/http/requests/idempotency.ts';
import {
  insertMedia,
  withStoredPhotos,
  type StoredPhoto,
} from '../../platform/media/uploads/store-photos.ts';
import { questionOf } from '../../questions/catalogue/questions.ts';
import { attachUploads, takeUploads, type TakenUploads } from '../../recordings/commands/attach-uploads.ts';
import { type NewRecordings, examineVideos } from '../../recordings/examination/examine-videos.ts';
import { assertRoom, orderImages, type AddedImages } from './arrange-images.ts';
import { countPostsChange } from '../../versioned-list/posts-version.ts';
import {
  type Transaction,
  bigintArray,
  bigintColumn,
  executeSql,
  onlyRow,
  queryRows,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';

const imageIdRow = z.object({ image_id: bigintColumn });

export type PostToWrite = {
  title: string;
  content: string;
  memoryDate: string;
  participantFamilyMemberIds: readonly number[];
  questionId?: number | undefined;
  photoOrder?: readonly PhotoSlot[] | undefined;
} & Pick<NewRecordings, 'videos'> & { voice?: Exclude<NewRecordings['voice'], null> };

/** The field name of a rejected photo: the third is `images.2`. */
export function imageField(index: number): string {
  return `images.${index}`;
}

/**
 * All or nothing. @throws ApiFailure VALIDATION_ERROR: invalid photos, uploads that are not there;
 * LIMIT_EXCEEDED: more than ten photos and videos, or more than the quotas allow; FORBIDDEN: the author was
 * removed
 */
export async function writePost(
  context: ApiContext,
  viewer: FamilyViewer,
  post: PostToWrite,
  uploads: readonly { path: string }[],
  idempotency: Idempotency,
): Promise<{ postId: number }> {
  assertRoom(uploads.length + (post.videos?.length ?? 0));
  const examined = await examineVideos(context, viewer, post);
  return withStoredPhotos(context, 'photo', uploads, imageField, (photos) =>
    context.database.transaction(async (transaction) => {
      await assertMembership(transaction, viewer);
      await countPostsChange(transaction, viewer.familyId);
      const postId = await insertPost(transaction, viewer, post);
      await idempotency.store(transaction, postId);
      const taken = await takeUploads(transaction, viewer, post, examined);
      await insertParticipants(transaction, viewer, postId, post.participantFamilyMemberIds);
      const added = await insertImages(transaction, viewer, postId, { photos, taken, firstPosition: 0 });
      if (photos.length > 0) await assertStored(context, transaction, viewer);
      if (post.photoOrder !== undefined)
        await updatePositions(transaction, viewer, orderImages([], added, post.photoOrder));
      await attachUploads(context, transaction, viewer, { postId, taken });
      const { familyId, userId: actorUserId } = viewer;
      await notify(transaction, { kind: 'post', familyId, postId, actorUserId });
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

/** Appends photos, then videos. Positions are gapless from 0, which identifies the cover. */
export async function insertImages(
  transaction: Transaction,
  viewer: FamilyViewer,
  postId: number,
  {
    photos,
    taken,
    firstPosition,
  }: { photos: readonly StoredPhoto[]; taken: Pick<TakenUploads, 'videos'>; firstPosition: number },
): Promise<AddedImages> {
  const { familyId, userId } = viewer;
  const photoIds = await insertMedia(transaction, { familyId, userId, kind: 'photo' }, photos);
  const mediaIds = [...photoIds, ...taken.videos.map(({ mediaId }) => mediaId)];
  if (mediaIds.length === 0) return { photos: [], videos: [] };
  const rows = await queryRows(transaction, imageIdRow)`
    insert into post_images (family_id, post_id, media_id, position)
    select ${familyId}, ${postId}, media_id, ${firstPosition} + slot - 1
    from unnest(${bigintArray(mediaIds)}) with ordinality as photo (media_id, slot)
    order by slot
    returning image_id`;
  // Rows are returned in insertion order, with ascending ids.
  const imageIds = rows.map((row) => row.image_id).toSorted((one, other) => one - other);
  return { photos: imageIds.slice(0, photoIds.length), videos: imageIds.slice(photoIds.length) };
}

export async function updatePositions(
  transaction: Transaction,
  { familyId }: FamilyViewer,
  imageIds: readonly number[],
): Promise<void> {
  await executeSql(transaction)`
    update post_images set position = slot - 1
    from unnest(${bigintArray(imageIds)}) with ordinality as ordered (image_id, slot)
    where post_images.image_id = ordered.image_id and post_images.family_id = ${familyId}`;
}
