import type { telemetryCalls } from 'shared/contract/telemetry/telemetry';
import type * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { type ErrorQuery, readErrors } from './queries.ts';
import type { SourcePositions } from './source-positions.ts';

type ReleaseError = z.output<typeof telemetryCalls.counts.response>['errors'][number];

const ERRORS_MAX = 50;

/** The most frequent errors by release, for the figures endpoint. */
export async function readReleaseErrors(
  context: ApiContext,
  positions: SourcePositions,
  query: ErrorQuery,
): Promise<ReleaseError[]> {
  const groups = await readErrors(context, positions, query);
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
