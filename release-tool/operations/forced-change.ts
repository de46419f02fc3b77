import type { Finding } from '../checks/finding.ts';
import type { LogEntry } from 'federation/release-format/log-entry';

/** What the log says of a change that the check refused; nothing of one that it did not. */
export function forcedOver(
  findings: readonly Finding[],
  reason: string | undefined,
): { forced?: LogEntry['forced'] } {
  if (reason === undefined || findings.length === 0) return {};
  return { forced: { reason, against: findings.map(({ about, says }) => `${about}: ${says}`) } };
}
