import { and, eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import {
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
  type Transaction,
} from '../../platform/database/executor.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { media } from '../../platform/database/schema/users-and-media.ts';
import { isUnfinished, type TakenJob } from '../commands/job-states.ts';
import type { Ticket } from '../../platform/job-queue/job-queue.ts';
import { LANE_NAMES } from '../../platform/job-queue/lanes.ts';

/** One lock for each lane, from this one on. */
const FIRST_LOCK = 4_407_020;

const ticketId = z.nullable(z.string());
const waitingJob = z.object({ job_id: bigintColumn, family_id: bigintColumn, queue_id: ticketId });
const ticketsJob = z.object({ ...waitingJob.shape, state: z.enum(['queued', 'running']) });

/**
 * Takes a job for the worker that got this ticket; undefined where none waits. It is the ticket's own where
 * its earlier worker died. Otherwise families take turns: whoever has waited longest since their last job
 * ended. The two jobs then exchange their tickets, so that there is always one for each.
 */
export async function takeJob(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  ticket: Ticket,
): Promise<TakenJob | undefined> {
  const taken = await database.transaction(async (transaction) => {
    const lock = FIRST_LOCK + LANE_NAMES.indexOf(ticket.lane);
    await executeSql(transaction)`select pg_advisory_xact_lock(${lock}::bigint)`;
    const own = await queryRow(transaction, ticketsJob)`
      select job_id, family_id, queue_id, state from jobs
      where queue_id = ${ticket.ticketId} and lane = ${ticket.lane} and ${isUnfinished} for update`;
    const next = own?.state === 'running' ? own : await nextJob(transaction, ticket, clock());
    if (next === undefined) return undefined;
    if (own !== undefined && own.job_id !== next.job_id)
      await transaction.update(jobs).set({ queueId: next.queue_id }).where(isJob(own));
    const [row] = await transaction
      .update(jobs)
      .set({
        state: 'running',
        progress: 0,
        attempt: sql`${jobs.attempt} + 1`,
        startedAt: clock(),
        queueId: ticket.ticketId,
      })
      .where(and(isJob(next), isUnfinished))
      .returning();
    return row;
  });
  if (taken === undefined) return undefined;
  const [source] = await database
    .select({
      mediaId: media.mediaId,
      storageKey: media.storageKey,
      mime: media.mime,
      bytes: media.bytes,
      checksums: media.checksums,
    })
    .from(media)
    .where(and(eq(media.mediaId, taken.sourceMediaId ?? 0), eq(media.ownerKey, taken.familyId)));
  return {
    ...taken,
    creatorUserId: taken.makerUserId,
    source: source ?? null,
  };
}

function isJob({ job_id: jobId, family_id: familyId }: z.output<typeof waitingJob>): SQL | undefined {
  return and(eq(jobs.jobId, jobId), eq(jobs.familyId, familyId));
}

/** The first job of the family whose turn it is; not one that pauses, unless this ticket's pause is over. */
async function nextJob(transaction: Transaction, { ticketId, lane }: Ticket, now: Date) {
  const [next] = await queryRows(transaction, waitingJob)`
    with waiting as (
      select distinct on (family_id) job_id, family_id, queue_id, queued_at from jobs
      where state = 'queued' and lane = ${lane} and (queued_at <= ${now.toISOString()} or queue_id = ${ticketId})
      order by family_id, queued_at, job_id)
    select waiting.job_id, waiting.family_id, waiting.queue_id from waiting
    cross join lateral (
      select max(coalesce(served.ended_at, 'infinity')) as served_at from jobs as served
      where served.family_id = waiting.family_id and served.lane = ${lane} and served.started_at is not null) as latest
    order by greatest(waiting.queued_at, latest.served_at), waiting.job_id
    limit 1`;
  return next;
}
