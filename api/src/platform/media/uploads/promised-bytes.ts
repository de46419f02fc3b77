import * as z from 'shared/schema';
import { bigintColumn, queryRow, type Executor } from '../../database/executor.ts';

const promisedRow = z.object({ bytes: bigintColumn });

/**
 * What the uploads that were admitted will still take of the disk: the rest of each, and as much again for
 * the recording that is made from it before the upload goes; and what the job copies of the one it works on.
 * Derived from rows, so that it is right for all processes, and after a restart.
 */
export async function readPromisedBytes(executor: Executor): Promise<number> {
  const row = await queryRow(executor, promisedRow)`
    select coalesce(sum(rest + bytes), 0)::bigint + coalesce(max(bytes), 0) as bytes from (
      select bytes, bytes - received_bytes as rest from uploads
      union all
      select source.bytes, 0 from jobs
      join media as source on source.media_id = jobs.source_media_id and source.owner_key = jobs.family_id
      where jobs.lane = 'recordings' and jobs.state in ('queued', 'running')
    ) as admitted`;
  return row?.bytes ?? 0;
}
