import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { rememberPending } from '../platform/media/uploads/pending-objects.ts';
import { JOB_RETENTION_MS } from './job-routes.ts';

/**
 * Deletes jobs older than a day with their source photo and their result, unless the family saved it. The
 * sweep of unreferenced objects removes the files.
 */
export async function forgetOldJobs(context: ApiContext): Promise<void> {
  const before = new Date(context.clock().getTime() - JOB_RETENTION_MS).toISOString();
  await context.database.transaction(async (transaction) => {
    const forgotten = await transaction.execute<{ media_ids: (string | null)[] }>(sql`
      delete from jobs where created_at <= ${before} and queued_at <= ${before}
      returning array[source_media_id, result_media_id]::text[] as media_ids`);
    const mediaIds = forgotten.rows.flatMap((row) => row.media_ids).filter((mediaId) => mediaId !== null);
    if (mediaIds.length === 0) return;
    const removed = await transaction.execute<{ storage_key: string }>(sql`
      delete from media where media_id = any(${sql.param(mediaIds)}::bigint[])
        and not exists (select 1 from goods where goods.media_id = media.media_id)
      returning storage_key`);
    await rememberPending(
      transaction,
      removed.rows.map((row) => row.storage_key),
    );
  });
}
