import { sql, type SQL } from 'drizzle-orm';
import { JOB_STATES } from 'shared/contract/job-shape';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintArray, bigintColumn, queryRows, timestampColumn } from '../platform/database/executor.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { LANES } from '../platform/job-queue/lanes.ts';
import { isOwnJob, isStillMember } from './policy.ts';

const jobRow = z.object({
  job_id: bigintColumn,
  family_id: bigintColumn,
  kind: z.string(),
  state: z.enum(JOB_STATES),
  progress: z.number(),
  input: z.unknown(),
  post_id: z.nullable(bigintColumn),
  result: z.unknown(),
  created_at: timestampColumn,
  source_key: z.nullable(z.string()),
  result_key: z.nullable(z.string()),
  result_mime: z.nullable(z.string()),
  jobs_ahead: z.number(),
  /** Since the job began to run. */
  running_seconds: z.nullable(z.number()),
  /** Median duration of recent jobs of this kind; null before the first. */
  usual_seconds: z.nullable(z.number()),
  /** Median duration of recent jobs of all kinds. */
  usual_seconds_of_all: z.nullable(z.number()),
});

export type JobRow = z.output<typeof jobRow>;

/** How long an unsaved result stays available. */
export const JOB_RETENTION_MS = 86_400_000;

/** Number of finished jobs that an estimate is based on. */
const RECENT_JOBS = 20;
/** A longer duration means that the clock was changed. */
const LONGEST_SECONDS = Math.max(...Object.values(LANES).map(({ longestMs }) => longestMs)) / 1_000;
const MOST_LISTED = 100;

/** Undefined where the family has none. */
export async function findJob(context: ApiContext, viewer: FamilyViewer, jobId: number) {
  const [job] = await selectJobs(
    context,
    sql`jobs.family_id = ${viewer.familyId} and jobs.job_id = ${jobId} and ${isStillMember(viewer)}`,
  );
  return job;
}

/** The viewer's own goods since a moment, newest first. A recording is followed from its post. */
export function findOwnJobs(context: ApiContext, viewer: FamilyViewer, since: Date): Promise<JobRow[]> {
  return selectJobs(
    context,
    sql`${isOwnJob(viewer)} and jobs.lane = 'goods' and jobs.created_at > ${since.toISOString()}`,
  );
}

/** Jobs by id, of these families: callers that report them compare `family_id`. */
export async function findJobsById(
  context: ApiContext,
  jobIds: readonly number[],
  viewers: readonly FamilyViewer[],
): Promise<ReadonlyMap<number, JobRow>> {
  const familyIds = viewers.map(({ familyId }) => familyId);
  const isIn = sql`jobs.family_id = any(${bigintArray(familyIds)}) and jobs.job_id = any(${bigintArray(jobIds)})`;
  const rows = await selectJobs(context, isIn, jobIds.length);
  return new Map(rows.map((row) => [row.job_id, row]));
}

/** `jobs_ahead`: families take turns (worker/take-job.ts); a job that runs is one. */
function selectJobs(context: ApiContext, which: SQL, limit = MOST_LISTED): Promise<JobRow[]> {
  const now = context.clock().toISOString();
  return queryRows(context.database, jobRow)`
    select jobs.job_id, jobs.family_id, jobs.kind, jobs.state, jobs.progress, jobs.input, jobs.post_id, jobs.result, jobs.created_at,
      source.storage_key as source_key, output.storage_key as result_key, output.mime as result_mime,
      case when jobs.state = 'queued' then (
        select place from (
          select job_id, row_number() over (order by turn, first_at, family_id)::int - 1 as place from (
            select job_id, family_id, state,
              row_number() over (partition by family_id order by state desc, queued_at, job_id) as turn,
              min(queued_at) filter (where state = 'queued') over (partition by family_id) as first_at
            from jobs as other where other.state in ('queued', 'running') and other.lane = jobs.lane) as turns
          where state = 'queued') as places
        where places.job_id = jobs.job_id
      ) else 0 end as jobs_ahead,
      case when jobs.state = 'running'
        then greatest(0, extract(epoch from ${now}::timestamptz - jobs.started_at))::float8 end as running_seconds,
      case when jobs.state in ('queued', 'running') then ${usualSeconds(sql`where past.kind = jobs.kind and past.state = 'done'`)} end as usual_seconds,
      case when jobs.state in ('queued', 'running') then ${usualSeconds(sql`where past.state = 'done' and past.lane = jobs.lane`)} end as usual_seconds_of_all
    from jobs
    left join media as source on source.media_id = jobs.source_media_id and source.owner_key = jobs.family_id
    left join media as output on output.media_id = jobs.result_media_id and output.owner_key = jobs.family_id
    where ${which} order by jobs.job_id desc limit ${limit}`;
}

function usualSeconds(which: SQL): SQL {
  return sql`(
    select percentile_cont(0.5) within group (order by extract(epoch from last.ended_at - last.started_at))::float8
    from (select started_at, ended_at from jobs as past ${which}
      and ended_at between started_at and started_at + make_interval(secs => ${LONGEST_SECONDS}) order by past.ended_at desc limit ${RECENT_JOBS}) as last)`;
}
