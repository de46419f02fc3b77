import type { Violation } from '../checks/violation.ts';
import type { LogEntry } from 'federation/release-format/log-entry';

/** What the log says of a change that the check refused; nothing of one that it did not. */
export function forcedOver(
  violations: readonly Violation[],
  reason: string | undefined,
): { forced?: LogEntry['forced'] } {
  if (reason === undefined || violations.length === 0) return {};
  return { forced: { reason, against: violations.map(({ about, message }) => `${about}: ${message}`) } };
}
