import { currentChannels } from 'federation/runtime/area-loader';
import type { ErrorFrame } from 'shared/contract/telemetry/error-report';
import type { PageFailure } from '../area-health.ts';
import type { PackageFile } from '../package-files.ts';
import { HOST, versionOf } from '../../site/release-parts.ts';

/** A version that a failure counts for. */
export type FailureOwner = { part: string; version: string };

export type OwnedFrame = PackageFile & Pick<ErrorFrame, 'line' | 'column'>;

/**
 * The version that failed: of the innermost area in the stack, else of the area whose screen caught it, else
 * of the opened page. Only a failure without any area's code counts for the host, too: either may be its
 * cause. Previews are not part of a channel's figures.
 */
export function ownersOf({ error, area, page }: PageFailure, frames: readonly OwnedFrame[]): FailureOwner[] {
  // A missing file has its package as the only owner; scripts of others have none.
  if (error instanceof Element) return frames.flatMap(known);
  const frame = frames.find(({ part }) => (area === undefined ? part !== HOST : part === area));
  if (frame !== undefined) return known(frame);
  if (area !== undefined) return known({ part: area, version: versionOf(area) });
  return [...known(page), ...(page.part === HOST ? [] : known({ part: HOST, version: versionOf(HOST) }))];
}

function known({ part, version }: { part: string; version: string | undefined }): FailureOwner[] {
  return version === undefined || isPreview({ part, version }) ? [] : [{ part, version }];
}

function isPreview({ part, version }: FailureOwner): boolean {
  return currentChannels()[part] === 'preview' && version === versionOf(part);
}
