import type { Violation, ViolationCode } from '../checks/violation.ts';
import type { LogEntry } from 'federation/release-format/log-entry';

/**
 * What somebody may accept knowingly: that versions do not fit together. Never a signature, a missing right,
 * an altered file or a broken log; a code that is not named here is never accepted.
 */
const ACCEPTABLE: readonly ViolationCode[] = [
  'expose-missing',
  'contract-version',
  'federation-version',
  'singleton-missing',
  'singleton-range',
  'singleton-changed',
  'singleton-bundled',
  'path-collision',
  'container-collision',
];

/** Writing the change anew repairs it, and the entry says so. */
const REPAIRED_BY_CHANGE: ViolationCode = 'map-replayed';

export function isRejected(violations: readonly Violation[], force: string | undefined): boolean {
  const standing = violations.filter(({ code }) => code !== REPAIRED_BY_CHANGE);
  if (force === undefined) return standing.length > 0;
  return standing.some(({ code }) => !ACCEPTABLE.includes(code));
}

/** The log's record of a change that the check rejected. */
export function forcedOver(
  violations: readonly Violation[],
  reason: string | undefined,
): { forced?: LogEntry['forced'] } {
  const accepted = violations.filter(({ code }) => ACCEPTABLE.includes(code));
  if (reason === undefined || accepted.length === 0) return {};
  return { forced: { reason, against: accepted.map(({ about, message }) => `${about}: ${message}`) } };
}
