import type { telemetryCalls } from 'shared/contract/telemetry/telemetry';
import type * as z from 'shared/schema';
import type { ErrorGroup } from './queries.ts';

/** One paragraph for each error: what and how often, where, and in which versions since when. */
export function errorsText(groups: readonly ErrorGroup[]): string {
  return groups.map(paragraph).join('\n\n');
}

function paragraph({
  area,
  kind,
  message,
  position,
  count,
  versions,
  firstSeenAt,
  lastSeenAt,
}: ErrorGroup): string {
  const releases = Object.entries(versions).map(([version, pages]) => `${version} (${pages})`);
  return [
    `${count}× ${area} ${kind}${message === '' ? '' : `: ${message}`}`,
    ...(position === null ? [] : [`    at ${position}`]),
    `    in ${releases.join(', ')}`,
    `    first ${minute(firstSeenAt)}, last ${minute(lastSeenAt)}`,
  ].join('\n');
}

function minute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

type ReleaseError = z.output<typeof telemetryCalls.counts.response>['errors'][number];

const ERRORS_MAX = 50;

/** The most frequent errors by release, for the figures endpoint. */
export function presentReleaseErrors(groups: readonly ErrorGroup[]): ReleaseError[] {
  return groups
    .flatMap(({ area, kind, message, position, versions, firstSeenAt, lastSeenAt }) =>
      Object.entries(versions).map(([version, count]) => ({
        area,
        version,
        kind,
        message,
        position,
        count,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    )
    .toSorted((one, other) => other.count - one.count)
    .slice(0, ERRORS_MAX);
}
