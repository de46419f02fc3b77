import type { LoadTrace } from 'shared/contract/telemetry/error-report';
import type { telemetryCalls } from 'shared/contract/telemetry/telemetry';
import type * as z from 'shared/schema';
import type { ErrorGroup } from './queries.ts';

/** One paragraph for each error: what and how often, where, and in which versions since when. */
export function errorsText(groups: readonly ErrorGroup[]): string {
  return groups.map(paragraph).join('\n\n');
}

function paragraph(group: ErrorGroup): string {
  const { area, kind, message, position, trace, count, versions, firstSeenAt, lastSeenAt } = group;
  const releases = Object.entries(versions).map(([version, pages]) => `${version} (${pages})`);
  return [
    `${count}× ${area} ${kind}${message === '' ? '' : `: ${message}`}`,
    ...(position === null ? [] : [`    at ${position}`]),
    ...(trace === null ? [] : [traceText(trace)]),
    `    in ${releases.join(', ')}`,
    `    first ${minute(firstSeenAt)}, last ${minute(lastSeenAt)}`,
  ].join('\n');
}

function traceText({ id, path, steps }: LoadTrace): string {
  const texts = steps.map(({ step, ms, error }) => `${step}${error ? ` (${error})` : ''} ${ms} ms`);
  return `    load ${id}${path === undefined ? '' : ` of ${path}`}: ${texts.join(', ')}`;
}

function minute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

type ReleaseError = z.output<typeof telemetryCalls.counts.response>['errors'][number];

const ERRORS_MAX = 50;

/** The most frequent errors by release, for the figures endpoint. */
export function presentReleaseErrors(groups: readonly ErrorGroup[]): ReleaseError[] {
  return groups
    .flatMap(({ area, kind, message, position, versions, ...group }) => {
      const firstSeenAt = group.firstSeenAt.toISOString();
      const lastSeenAt = group.lastSeenAt.toISOString();
      return Object.entries(versions).map(([version, count]) => {
        return { area, version, kind, message, position, count, firstSeenAt, lastSeenAt };
      });
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, ERRORS_MAX);
}
