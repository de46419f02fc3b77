import { and, eq, lte, not, or, sql } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { bigintArray } from '../../platform/database/executor.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { deleteMedia, isOfNoPost } from '../../platform/media/uploads/drop-media.ts';
import { JOB_RETENTION_MS } from '../queries.ts';
import { isUnfinished } from './job-states.ts';

/**
 * Jobs older than a day, with their source photo and unsaved result. The sweep removes the files. What a post
 * shows stays, also the upload of a recording whose job failed: its author takes it away.
 */
export async function forgetOldJobs(context: ApiContext): Promise<void> {
  const before = new Date(context.clock().getTime() - JOB_RETENTION_MS);
  await context.database.transaction(async (transaction) => {
    const forgotten = await transaction
      .delete(jobs)
      .where(
        and(
          lte(jobs.createdAt, before),
          lte(jobs.queuedAt, before),
          // A recording is prepared for its post, however long the workers were away.
          or(eq(jobs.lane, 'goods'), not(isUnfinished)),
        ),
      )
      .returning({ familyId: jobs.familyId, source: jobs.sourceMediaId, result: jobs.resultMediaId });
    const familyIds = forgotten.map(({ familyId }) => familyId);
    const mediaIds = forgotten.flatMap(({ source, result }) => [source, result]).filter((id) => id !== null);
    await deleteMedia(
      transaction,
      sql`owner_key = any(${bigintArray(familyIds)}) and media_id = any(${bigintArray(mediaIds)})
        and not exists (
          select 1 from goods where goods.media_id = media.media_id and goods.family_id = media.owner_key)
        and ${isOfNoPost}`,
    );
  });
}
