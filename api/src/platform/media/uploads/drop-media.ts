import { sql } from 'drizzle-orm';
import type { PlatformContext } from '../../context.ts';
import { rememberPending, removeUnnamed } from './pending-objects.ts';
import type { Transaction } from '../../database/transaction.ts';
import * as z from 'shared/schema';
import { queryRows } from '../../database/query-rows.ts';

const storageKeyRow = z.object({ storage_key: z.string() });

/** Objects that are removed at once: each batch holds a transaction. */
const REMOVED_AT_ONCE = 200;

/**
 * Deletes the rows of those of these media that no post, piece of goods or job names any more.
 * @returns the objects to give to `removeFiles` after the commit; until then the sweep knows of them
 */
export async function dropMedia(transaction: Transaction, mediaIds: readonly string[]): Promise<string[]> {
  if (mediaIds.length === 0) return [];
  const dropped = await queryRows(transaction, storageKeyRow)`
    delete from media where media_id = any(${sql.param([...mediaIds])}::bigint[])
      and not exists (select 1 from post_images where post_images.media_id = media.media_id)
      and not exists (select 1 from goods where goods.media_id = media.media_id)
      and not exists (select 1 from jobs where jobs.source_media_id = media.media_id)
      and not exists (select 1 from jobs where jobs.result_media_id = media.media_id)
    returning storage_key`;
  const storageKeys = [...new Set(dropped.map((row) => row.storage_key))];
  await rememberPending(transaction, storageKeys);
  return storageKeys;
}

/** Removes objects whose rows are gone. What a failure leaves of them, the sweep removes. */
export async function removeFiles(context: PlatformContext, storageKeys: readonly string[]): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += REMOVED_AT_ONCE)
    await removeUnnamed(context, storageKeys.slice(start, start + REMOVED_AT_ONCE)).catch(() => undefined);
}
