import { sql } from 'drizzle-orm';
import { CHANGED_MEANWHILE, hasContent, NO_CONTENT_MESSAGE, type PhotoSlot } from 'shared/contract/post';
import type { ApiContext } from '../../platform/context.ts';
import { assertStored } from '../../quotas/assert-quota.ts';
import { stopJobsOfDeleted } from '../../jobs/commands/stop-jobs.ts';
import { ApiFailure, invalidField } from '../../platform/http/errors/api-failure.ts';
import type { Idempotency } from '../../platform/http/requests/idempotency.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { deleteMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import { withStoredPhotos } from '../../platform/media/uploads/store-photos.ts';
import { attachUploads, takeUploads } from '../../recordings/commands/attach-uploads.ts';
import { isVoiceOf, countRecordings } from '../../recordings/queries.ts';
import { type NewRecordings, examineVideos } from '../../recordings/examination/examine-videos.ts';
import { arrangeImages, assertRoom, orderImages } from './arrange-images.ts';
import { lockOwnPost } from '../policy.ts';
import { countPostsChange } from '../../versioned-list/posts-version.ts';
import { imageField, insertImages, insertParticipants, updatePositions } from './write-post.ts';
import {
  type Transaction,
  bigintArray,
  bigintColumn,
  executeSql,
  queryRows,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';

const imageIdRow = z.object({ image_id: bigintColumn });

/** Undefined fields stay unchanged. */
export type PostChange = {
  basedOn?: string | undefined;
  title: string;
  content: string;
  memoryDate?: string | undefined;
  participantFamilyMemberIds?: readonly number[] | undefined;
  existingImages?: readonly number[] | undefined;
  removedExistingImages?: readonly number[] | undefined;
  photoOrder?: readonly PhotoSlot[] | undefined;
} & NewRecordings;

/**
 * Changes the viewer's own post: text and, where present, date, participants and photos.
 * @throws ApiFailure NOT_FOUND, FORBIDDEN (not the author), LIMIT_EXCEEDED (more than ten photos and videos,
 * or than the quotas allow),
 *   BAD_REQUEST with 409 (changed since `basedOn`), VALIDATION_ERROR (not a photo, no such upload, nothing
 *   left to read or play); the post is then unchanged
 */
export async function changePost(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  change: PostChange,
  uploads: readonly { path: string }[],
  idempotency: Idempotency,
): Promise<void> {
  // Fail fast before processing photos; re-check under the row lock, which is held until commit.
  await context.database.transaction(async (transaction) => {
    const post = await lockOwnPost(transaction, viewer, postId);
    await idempotency.assertNew(transaction);
    assertUnchanged(post, change);
    const { remaining } = arrangeImages(await imageIdsOf(transaction, viewer, postId), change);
    assertRoom(remaining.length + uploads.length + (change.videos?.length ?? 0));
  });
  const examined = await examineVideos(context, viewer, change);

  const removedKeys = await withStoredPhotos(context, 'photo', uploads, imageField, (photos) =>
    context.database.transaction(async (transaction) => {
      const post = await lockOwnPost(transaction, viewer, postId);
      // Under the lock, before the post is read: a repeated request must not find its own new photos.
      await idempotency.store(transaction, postId);
      assertUnchanged(post, change);
      const { remaining, removed } = arrangeImages(await imageIdsOf(transaction, viewer, postId), change);
      assertRoom(remaining.length + photos.length + (change.videos?.length ?? 0));
      const taken = await takeUploads(transaction, viewer, change, examined);
      await updateFields(context, transaction, viewer, postId, change);
      const ofRemoved = sql`owner_key = ${viewer.familyId} and media_id in (
        select media_id from post_images
        where image_id = any(${bigintArray(removed)}) and family_id = ${viewer.familyId})`;
      const storageKeys = await deleteMedia(transaction, ofRemoved);
      if (change.voice !== undefined)
        storageKeys.push(...(await deleteMedia(transaction, isVoiceOf(viewer, postId))));
      const firstPosition = remaining.length;
      await stopJobsOfDeleted(context, transaction, viewer);
      const added = await insertImages(transaction, viewer, postId, { photos, taken, firstPosition });
      if (photos.length > 0) await assertStored(context, transaction, viewer);
      await updatePositions(transaction, viewer, orderImages(remaining, added, change.photoOrder));
      await attachUploads(context, transaction, viewer, { postId, taken });
      if (!hasContent(change.content, await countRecordings(transaction, viewer, postId)))
        throw invalidField('content', NO_CONTENT_MESSAGE);
      await countPostsChange(transaction, viewer.familyId);
      return storageKeys;
    }),
  );
  await removeFiles(context, removedKeys);
}

/** An edit that was begun on an earlier text must not replace a newer one unseen. */
function assertUnchanged(post: { updatedAt: Date }, { basedOn }: PostChange): void {
  if (basedOn === undefined || Date.parse(basedOn) === post.updatedAt.getTime()) return;
  const details = [{ field: 'basedOn', message: CHANGED_MEANWHILE }];
  throw new ApiFailure('BAD_REQUEST', { status: 409, message: CHANGED_MEANWHILE, details });
}

async function imageIdsOf(
  transaction: Transaction,
  { familyId }: FamilyViewer,
  postId: number,
): Promise<number[]> {
  const rows = await queryRows(transaction, imageIdRow)`
    select image_id from post_images where post_id = ${postId} and family_id = ${familyId}
    order by position, image_id`;
  return rows.map((row) => row.image_id);
}

async function updateFields(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  postId: number,
  change: PostChange,
): Promise<void> {
  const { familyId } = viewer;
  // Each change has a moment of its own, also within a millisecond or by a clock that was set back.
  await executeSql(transaction)`
    update posts set title = ${change.title}, content = ${change.content},
      memory_date = coalesce(${change.memoryDate ?? null}::date, memory_date),
      updated_at = greatest(${context.clock().toISOString()}::timestamptz, updated_at + interval '1 millisecond')
    where post_id = ${postId} and family_id = ${familyId}`;
  if (change.participantFamilyMemberIds === undefined) return;
  await executeSql(transaction)`
    delete from post_participants where post_id = ${postId} and family_id = ${familyId}`;
  await insertParticipants(transaction, viewer, postId, change.participantFamilyMemberIds);
}
