import { sql } from 'drizzle-orm';
import { GeneratorError } from 'goods-generators/generator';
import type { RecordingRejection } from 'shared/contract/recording';
import { executeSql, type Transaction } from '../../platform/database/executor.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { deleteMedia } from '../../platform/media/uploads/drop-media.ts';
import { rememberPending } from '../../platform/media/uploads/pending-objects.ts';
import { countPostsChange } from '../../versioned-list/posts-version.ts';

type Upload = { familyId: number; mediaId: number; storageKey: string };

/**
 * The post that has the upload shows the recording instead, and the upload goes.
 * @returns as `deleteMedia` @throws GeneratorError where no post has it any more
 */
export async function replaceUpload(
  transaction: Transaction,
  { familyId, mediaId }: Upload,
  recordingMediaId: number,
): Promise<string[]> {
  // Lists show the poster now.
  await countPostsChange(transaction, familyId);
  const videos = await executeSql(transaction)`
    update post_images set media_id = ${recordingMediaId} where media_id = ${mediaId} and family_id = ${familyId}`;
  const voices = await executeSql(transaction)`
    update post_voices set media_id = ${recordingMediaId} where media_id = ${mediaId} and family_id = ${familyId}`;
  if (videos + voices === 0) throw new GeneratorError('The post of the recording is gone');
  return deleteMedia(transaction, sql`media_id = ${mediaId} and owner_key = ${familyId}`);
}

/** The upload stays as a row that says why it cannot be played; its parts go. @returns as `deleteMedia` */
export async function rejectUpload(
  transaction: Transaction,
  { familyId, mediaId, storageKey }: Upload,
  { rejection }: { rejection: RecordingRejection },
): Promise<string[]> {
  await countPostsChange(transaction, familyId);
  const count = await executeSql(transaction)`
    update media set rejection = ${rejection}, storage_key = ${newStorageKey()}, checksums = '{}'::jsonb, bytes = 0
    where media_id = ${mediaId} and owner_key = ${familyId}`;
  if (count === 0) throw new GeneratorError('The post of the recording is gone');
  await rememberPending(transaction, [storageKey]);
  return [storageKey];
}
