import { sql, type SQL } from 'drizzle-orm';
import type { PlatformContext } from '../../context.ts';
import { bigintArray, type Transaction } from '../../database/executor.ts';
import { media } from '../../database/schema/users-and-media.ts';
import { rememberPending, removeUnnamed } from './pending-objects.ts';

/** Objects that are removed at once: each batch holds a transaction. */
const REMOVED_AT_ONCE = 200;

/** @returns the objects for `removeFiles` after the commit; the sweep knows of them until then */
export async function deleteMedia(transaction: Transaction, condition: SQL): Promise<string[]> {
  const deleted = await transaction
    .delete(media)
    .where(condition)
    .returning({ storageKey: media.storageKey });
  const storageKeys = [...new Set(deleted.map(({ storageKey }) => storageKey))];
  await rememberPending(transaction, storageKeys);
  return storageKeys;
}

/** A condition on `media`. */
export const isOfNoPost = sql`not exists (select 1 from post_images
    where post_images.media_id = media.media_id and post_images.family_id = media.owner_key)
  and not exists (select 1 from post_voices
    where post_voices.media_id = media.media_id and post_voices.family_id = media.owner_key)`;

/** Deletes those media that no post, goods item or job refers to. @returns as `deleteMedia` */
export function dropMedia(
  transaction: Transaction,
  ownerKeys: readonly number[],
  mediaIds: readonly number[],
): Promise<string[]> {
  return deleteMedia(
    transaction,
    sql`owner_key = any(${bigintArray(ownerKeys)}) and media_id = any(${bigintArray(mediaIds)})
      and ${isOfNoPost}
      and not exists (select 1 from goods where goods.media_id = media.media_id and goods.family_id = media.owner_key)
      and not exists (select 1 from jobs where jobs.source_media_id = media.media_id and jobs.family_id = media.owner_key)
      and not exists (select 1 from jobs where jobs.result_media_id = media.media_id and jobs.family_id = media.owner_key)`,
  );
}

/** Removes objects whose rows are deleted. The sweep removes what a failure or a retention leaves behind. */
export async function removeFiles(context: PlatformContext, storageKeys: readonly string[]): Promise<void> {
  if (context.config.mediaRetentionMs > 0) return;
  for (let start = 0; start < storageKeys.length; start += REMOVED_AT_ONCE)
    await removeUnnamed(context, storageKeys.slice(start, start + REMOVED_AT_ONCE)).catch(() => undefined);
}
