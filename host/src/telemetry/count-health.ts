import { currentChannels } from 'federation/runtime/area-loader';
import type { HealthEvent } from './area-health.ts';
import { type DescribedError, describeError, isFailureOfCode } from './errors/describe-error.ts';
import { type FailureOwner, ownersOf } from './errors/failure-owners.ts';
import { HOST, versionOf } from '../site/release-parts.ts';
import type { Measured } from './sample-queue.ts';

type CountedEvent = {
  samples: Measured[];
  error: DescribedError | undefined;
  /** The versions that the error counts for. */
  owners: FailureOwner[];
};

/** What an event counts for. Every page counts for the host, too. A page fails once for each version. */
export function countHealth(event: HealthEvent): CountedEvent {
  if (event.metric === 'area-shown') return { samples: samplesOfPage(event), error: undefined, owners: [] };
  const { kind, error: thrown, page } = event;
  if (!isFailureOfCode(thrown)) return { samples: [], error: undefined, owners: [] };
  const error = describeError(kind, thrown);
  const owners = ownersOf(event, error.frames);
  const first = owners.filter((owner) => !page.failed.has(releaseOf(owner)));
  for (const owner of first) page.failed.add(releaseOf(owner));
  return {
    samples: first.map(({ part, version }) => ({ metric: 'area-error', value: 1, part, version })),
    error,
    owners,
  };
}

function samplesOfPage({
  metric,
  part,
  version,
}: Extract<HealthEvent, { metric: 'area-shown' }>): Measured[] {
  const isCounted = part !== HOST && currentChannels()[HOST] !== 'preview';
  const hostVersion = isCounted ? versionOf(HOST) : undefined;
  const ofHost = hostVersion === undefined ? [] : [{ metric, value: 1, part: HOST, version: hostVersion }];
  return [{ metric, value: 1, part, version }, ...ofHost];
}

function releaseOf({ part, version }: FailureOwner): string {
  return `${part} ${version}`;
}
