import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorReport } from 'shared/contract/telemetry/error-report';
import { scrubbedMessage } from 'shared/contract/text/scrubbed-message';
import type { ApiContext } from '../../platform/context.ts';
import { executeSql, textArray } from '../../platform/database/executor.ts';

/** Different errors that a day stores of one version; the others of that day are counted together. */
export const GROUPS_A_VERSION_MAX = 40;

/** Versions with errors that a day stores. With a site, only published ones are accepted anyway. */
export const VERSIONS_A_DAY_MAX = 100;

/** Older errors are deleted. */
export const ERRORS_RETENTION_DAYS = 30;

/** Describes what exceeds the limit of a version. */
const FURTHER_ERRORS = 'further errors of this day';

/** Identifies an error; frames around them depend on the browser. */
const FINGERPRINT_FRAMES = 3;

/**
 * Adds reported errors to today's (Korean time), equal ones to the same row. Errors of versions that the site
 * does not have are dropped, and what exceeds the day's limits is counted without its description.
 * (Concurrent reports do not see each other's new errors, so limits can be exceeded by theirs.)
 */
export async function storeErrors(context: ApiContext, reports: readonly ErrorReport[]): Promise<void> {
  const { siteDirectory } = context.config;
  const isAccepted = await Promise.all(reports.map((report) => isOfSite(siteDirectory, report)));
  const accepted = reports.filter((_, index) => isAccepted[index]).map(withoutPersonalText);
  if (accepted.length === 0) return;
  const now = context.clock().toISOString();
  const column = (of: (report: ErrorReport) => string) => textArray(accepted.map(of));
  // Written in one order: concurrent reports cannot deadlock.
  await executeSql(context.database)`
    with today as (
      select (${now}::timestamptz at time zone 'Asia/Seoul')::date as day
    ), reported as (
      select area, version, fingerprint, min(kind) as kind, min(message) as message, min(frames) as frames,
        max(trace) as trace, count(*) as count
      from unnest(${column(({ area }) => area)}, ${column(({ version }) => version)},
        ${column(fingerprintOf)}, ${column(({ kind }) => kind)}, ${column(({ message }) => message)},
        ${column(({ frames }) => JSON.stringify(frames))},
        ${column(({ trace }) => (trace === undefined ? '' : JSON.stringify(trace)))})
        as report (area, version, fingerprint, kind, message, frames, trace)
      group by area, version, fingerprint
    ), stored as (
      select area, version, fingerprint from telemetry_errors where day = (select day from today)
    ), versions as (
      select area, version, count(*) as groups from stored group by area, version
    ), numbered as (
      select reported.*, coalesce(versions.groups, 0) as groups, stored.fingerprint is not null as is_stored,
        row_number() over (partition by area, version, stored.fingerprint is null order by fingerprint) as position,
        dense_rank() over (partition by versions.groups is null order by area, version) as version_position
      from reported left join versions using (area, version)
        left join stored using (area, version, fingerprint)
    ), taken as (
      select *, is_stored or groups + position <= ${GROUPS_A_VERSION_MAX} as is_described from numbered
      where groups > 0 or version_position + (select count(*) from versions) <= ${VERSIONS_A_DAY_MAX}
    )
    insert into telemetry_errors as errors
      (day, area, version, fingerprint, kind, message, frames, trace, count, first_seen_at, last_seen_at)
    select (select day from today), area, version,
      case when is_described then fingerprint else 'other' end as place,
      case when is_described then min(kind) else 'error' end, case when is_described then min(message) else ${FURTHER_ERRORS} end,
      case when is_described then min(frames)::jsonb else '[]'::jsonb end,
      case when is_described then nullif(max(trace), '')::jsonb end,
      sum(count)::bigint, ${now}::timestamptz, ${now}::timestamptz
    from taken group by area, version, place, is_described
    order by area, version, place
    on conflict (day, area, version, fingerprint) do update
      set count = errors.count + excluded.count, last_seen_at = excluded.last_seen_at,
        trace = coalesce(excluded.trace, errors.trace)`;
}

export async function deleteOldErrors(context: ApiContext): Promise<void> {
  const now = context.clock().toISOString();
  await executeSql(context.database)`
    delete from telemetry_errors
    where day <= (${now}::timestamptz at time zone 'Asia/Seoul')::date - ${ERRORS_RETENTION_DAYS}::int`;
}

/** Whether the version was published into the site; true where this process has no site. */
async function isOfSite(
  siteDirectory: string | null,
  { area, version }: Pick<ErrorReport, 'area' | 'version'>,
): Promise<boolean> {
  if (siteDirectory === null) return true;
  const record = join(siteDirectory, '.releases', 'versions', area, `${version}.json`);
  return (await stat(record).catch(() => undefined))?.isFile() === true;
}

/** Pages scrub as well; this report may come from anything else. */
function withoutPersonalText(report: ErrorReport): ErrorReport {
  return { ...report, message: scrubbedMessage(report.message) };
}

function fingerprintOf({ kind, message, frames }: ErrorReport): string {
  const identity = [kind, message, frames.slice(0, FINGERPRINT_FRAMES)];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
}
