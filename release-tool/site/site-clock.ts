import type { LogEntry } from 'federation/release-format/log-entry';
import { ReleaseError } from '../format/release-error.ts';

/** By how much the clocks of two machines may differ. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1_000;

/**
 * What is signed or removed by a wrong clock would concern everybody: expired for new devices, or dated so
 * far ahead that no right clock could follow. The log tells the time; a map that has ended bounds it on the
 * other side. @throws ReleaseError
 */
export function assertClock(
  newest: LogEntry | undefined,
  now: Date,
  { mayHaveEnded = false }: { mayHaveEnded?: boolean } = {},
): void {
  if (newest === undefined) return;
  const { at, revision, releases } = newest;
  const clock = now.toISOString();
  if (Date.parse(at) - now.getTime() > CLOCK_TOLERANCE_MS)
    throw new ReleaseError(
      'clock-behind',
      `this machine's clock says ${clock}, and the newest entry of the log, revision ${revision}, was made at ${at}: set the clock. If it is right, that entry was dated by a clock that is ahead: the operator runs "repair --log-ahead"`,
    );
  const end = releases.expiresAt;
  if (mayHaveEnded || end === undefined || Date.parse(end) > now.getTime()) return;
  throw new ReleaseError(
    'map-ended',
    `this machine's clock says ${clock}, and the release map ended on ${end}: set the clock if it is ahead. If it is right, the map has to be signed for longer first, with "refresh"`,
  );
}

/** Returns a time for the next entry: never before the newest one. */
export function timeOfNext(newest: LogEntry | undefined, now: Date): string {
  const at = now.toISOString();
  return newest !== undefined && newest.at > at ? newest.at : at;
}
