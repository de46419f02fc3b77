import { sql } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { stopJobsOfDeleted } from '../../jobs/commands/stop-jobs.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { executeSql } from '../../platform/database/executor.ts';
import { deleteMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import { isVoiceOf } from '../../recordings/queries.ts';
import { lockOwnPost } from '../policy.ts';
import { countPostsChange } from '../../versioned-list/posts-version.ts';

/** Rows first, then files. @throws ApiFailure NOT_FOUND, FORBIDDEN (not the author) */
export async function removePost(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    await lockOwnPost(transaction, viewer, postId);
    const ofPost = sql`owner_key = ${viewer.familyId} and media_id in (
      select media_id from post_images where post_id = ${postId} and family_id = ${viewer.familyId})`;
    const keys = [
      ...(await deleteMedia(transaction, ofPost)),
      ...(await deleteMedia(transaction, isVoiceOf(viewer, postId))),
    ];
    await stopJobsOfDeleted(context, transaction, { familyId: viewer.familyId, postId });
    await executeSql(transaction)`
      delete from posts where post_id = ${postId} and family_id = ${viewer.familyId}`;
    await countPostsChange(transaction, viewer.familyId);
    return keys;
  });
  await removeFiles(context, storageKeys);
}
