import { sql, type SQL } from 'drizzle-orm';
import type { JobState } from 'shared/contract/job';
import type { ApiContext } from '../context.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A job with its media. */
export type JobRow = {
  job_id: string;
  family_id: string;
  kind: string;
  state: JobState;
  progress: number;
  input: unknown;
  post_id: string | null;
  result: unknown;
  created_at: string;
  source_key: string | null;
  result_key: string | null;
  result_mime: string | null;
  jobs_ahead: number;
  /** Since the job began to run. */
  running_seconds: number | null;
  /** Median duration of recent jobs of this kind; null before the first. */
  usual_seconds: number | null;
  /** What any job took lately. */
  usual_seconds_of_all: number | null;
};

/** Number of finished jobs that an estimate is based on. */
const RECENT_JOBS = 20;
/** The maximum of a job (worker/run-job.ts): a longer duration means that the clock was changed. */
const LONGEST_SECONDS = 900;
const MOST_LISTED = 100;

/**
 * A job of the viewer's family; undefined where it has none of this id. Checks the membership each time,
 * because pages follow a job for minutes.
 */
export async function findJob(
  context: ApiContext,
  viewer: FamilyViewer,
  jobId: number,
): Promise<JobRow | undefined> {
  const [job] = await selectJobs(
    context,
    sql`jobs.family_id = ${viewer.familyId} and jobs.job_id = ${jobId} and exists (
      select 1 from family_members where family_member_id = ${viewer.familyMemberId} and left_at is null)`,
  );
  return job;
}

/** The viewer's own jobs since a moment, newest first. */
export function findOwnJobs(context: ApiContext, viewer: FamilyViewer, since: Date): Promise<JobRow[]> {
  return selectJobs(
    context,
    sql`jobs.family_id = ${viewer.familyId} and jobs.maker_user_id = ${viewer.userId} and jobs.created_at > ${since.toISOString()}`,
  );
}

/** Jobs by id, of any family: callers that report them compare `family_id`. */
export async function findJobsById(
  context: ApiContext,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, JobRow>> {
  const rows = await selectJobs(
    context,
    sql`jobs.job_id = any(${sql.param([...jobIds])}::bigint[])`,
    jobIds.length,
  );
  return new Map(rows.map((row) => [Number(row.job_id), row]));
}

/** The given members who have not left. */
export async function findCurrentMembers(
  context: ApiContext,
  familyMemberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const result = await context.database.execute<{ family_member_id: string }>(sql`
    select family_member_id from family_members
    where family_member_id = any(${sql.param([...new Set(familyMemberIds)])}::bigint[]) and left_at is null`);
  return new Set(result.rows.map((row) => Number(row.family_member_id)));
}

async function selectJobs(context: ApiContext, which: SQL, limit = MOST_LISTED): Promise<JobRow[]> {
  const now = context.clock().toISOString();
  const result = await context.database.execute<JobRow>(sql`
    select jobs.job_id, jobs.family_id, jobs.kind, jobs.state, jobs.progress, jobs.input, jobs.post_id, jobs.result, jobs.created_at,
      source.storage_key as source_key, made.storage_key as result_key, made.mime as result_mime,
      case when jobs.state = 'queued' then (
        select count(*)::int from jobs as other
        where other.state = 'queued' and (other.queued_at, other.job_id) < (jobs.queued_at, jobs.job_id)
      ) else 0 end as jobs_ahead,
      case when jobs.state = 'running'
        then greatest(0, extract(epoch from ${now}::timestamptz - jobs.started_at))::float8 end as running_seconds,
      case when jobs.state in ('queued', 'running') then ${usualSeconds(sql`where past.kind = jobs.kind and past.state = 'done'`)} end as usual_seconds,
      case when jobs.state in ('queued', 'running') then ${usualSeconds(sql`where past.state = 'done'`)} end as usual_seconds_of_all
    from jobs
    left join media as source on source.media_id = jobs.source_media_id
    left join media as made on made.media_id = jobs.result_media_id
    where ${which} order by jobs.job_id desc limit ${limit}`);
  return result.rows;
}

function usualSeconds(which: SQL): SQL {
  return sql`(
    select percentile_cont(0.5) within group (order by extract(epoch from last.ended_at - last.started_at))::float8
    from (select started_at, ended_at from jobs as past ${which}
      and ended_at between started_at and started_at + make_interval(secs => ${LONGEST_SECONDS}) order by past.ended_at desc limit ${RECENT_JOBS}) as last)`;
}

/** A job as its worker needs it. */
export type TakenJob = {
  jobId: number;
  /** Identifies this run: writes of an earlier worker are ignored. */
  attempt: number;
  /** How often it was requeued. */
  retries: number;
  familyId: number;
  creatorUserId: number | null;
  kind: string;
  input: unknown;
  /** The source photo; null once it is deleted. */
  source: { storageKey: string; mime: string } | null;
};

/** Takes a job for a worker; undefined where it has ended or was cancelled. */
export async function takeJob(context: ApiContext, jobId: number): Promise<TakenJob | undefined> {
  type Row = {
    kind: string;
    input: unknown;
    attempt: number;
    retries: number;
    family_id: string;
    maker_user_id: string | null;
    storage_key: string | null;
    mime: string | null;
  };
  const result = await context.database.execute<Row>(sql`
    update jobs set state = 'running', progress = 0, attempt = attempt + 1, started_at = ${context.clock().toISOString()}
    where job_id = ${jobId} and state in ('queued', 'running')
    returning kind, input, attempt, retries, family_id, maker_user_id,
      (select storage_key from media where media_id = jobs.source_media_id),
      (select mime from media where media_id = jobs.source_media_id)`);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  const { storage_key: storageKey, mime } = row;
  return {
    jobId,
    kind: row.kind,
    input: row.input,
    attempt: row.attempt,
    retries: row.retries,
    familyId: Number(row.family_id),
    creatorUserId: numberOrNull(row.maker_user_id),
    source: storageKey === null || mime === null ? null : { storageKey, mime },
  };
}

type Taken = Pick<TakenJob, 'jobId' | 'attempt'>;
/** Whether the worker still owns the job: not cancelled, and not taken by another. */
export function isStillTaken({ jobId, attempt }: Taken): SQL {
  return sql`job_id = ${jobId} and attempt = ${attempt} and state = 'running'`;
}

/** Stores a job's progress. @returns whether the worker still owns it */
export async function reportProgress(context: ApiContext, taken: Taken, percent: number): Promise<boolean> {
  const result = await context.database.execute(sql`
    update jobs set progress = greatest(progress, ${percent}::int) where ${isStillTaken(taken)}`);
  return result.rowCount === 1;
}

/** Completes a job with its result. @returns whether the worker still owned it */
export async function finishJob(
  context: ApiContext,
  transaction: Transaction,
  taken: Taken,
  made: { mediaId: number | null; result: unknown },
): Promise<boolean> {
  const result = await transaction.execute(sql`
    update jobs set state = 'done', progress = 100, result_media_id = ${made.mediaId}, result = ${JSON.stringify(made.result)}::jsonb,
      ended_at = ${context.clock().toISOString()}
    where ${isStillTaken(taken)}`);
  return result.rowCount === 1;
}

/** Fails a job; it costs the family nothing. */
export async function failJob(context: ApiContext, taken: Taken): Promise<void> {
  await context.database.execute(sql`
    update jobs set state = 'failed', charged_on = null, ended_at = ${context.clock().toISOString()} where ${isStillTaken(taken)}`);
}

/** Requeues a job when its process ends. */
export async function putJobBack(context: ApiContext, taken: Taken): Promise<void> {
  await context.database.execute(sql`
    update jobs set state = 'queued', progress = 0, started_at = null where ${isStillTaken(taken)}`);
}

/** Fails a job that killed every worker that took it. */
export async function giveJobUp(context: ApiContext, jobId: number): Promise<void> {
  await context.database.execute(sql`
    update jobs set state = 'failed', charged_on = null, ended_at = ${context.clock().toISOString()}
    where job_id = ${jobId} and state in ('queued', 'running')`);
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
