import type { ApiContext } from '../context.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { rememberPending, removeUnnamed } from '../platform/media/uploads/pending-objects.ts';
import { countPostsChange, lockOwnPost } from './post-policy.ts';
import * as z from 'shared/schema';
import { executeSql, queryRows } from '../platform/database/query-rows.ts';

const storageKeyRow = z.object({ storage_key: z.string() });

/**
 * Deletes the viewer's own post with photos, comments and likes: rows first, then files.
 * @throws ApiFailure NOT_FOUND, FORBIDDEN (not the author)
 */
export async function removePost(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    await lockOwnPost(transaction, viewer, postId);
    const media = await queryRows(transaction, storageKeyRow)`
      delete from media where media_id in (select media_id from post_images where post_id = ${postId})
      returning storage_key`;
    const keys = [...new Set(media.map((row) => row.storage_key))];
    await rememberPending(transaction, keys);
    await executeSql(transaction)`delete from posts where post_id = ${postId}`;
    await countPostsChange(transaction, viewer.familyId);
    return keys;
  });
  // Rows are deleted; the sweep removes files left behind by a failure.
  await removeUnnamed(context, storageKeys).catch(() => undefined);
}
