import type { Violation } from '../checks/violation.ts';
import type { LogEntry } from 'federation/release-format/log-entry';

/** The log's record of a change that the check rejected. */
export function forcedOver(
  violations: readonly Violation[],
  reason: string | undefined,
): { forced?: LogEntry['forced'] } {
  if (reason === undefined || violations.length === 0) return {};
  return { forced: { reason, against: violations.map(({ about, message }) => `${about}: ${message}`) } };
}
