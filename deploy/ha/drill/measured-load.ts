/**
 * Longest time between two successful writes, and the share of failed reads, by the fault under which they
 * fell.
 */

export type Fault = {
  name: string;
  startMs: number;
  endMs: number;
};

export type Read = { atMs: number; status: number };

export type FaultReport = {
  name: string;
  /** Longest time without an acknowledged write. */
  longestGapMs: number;
  reads: number;
  failedReads: number;
  /** When and how they failed: `503: 12 from 1.2 to 3.4 s`, for each status; 0 is no response. */
  failures: string[];
};

/** @param writesMs when each write was acknowledged, ascending */
export function reportFault(fault: Fault, writesMs: readonly number[], reads: readonly Read[]): FaultReport {
  const within = reads.filter(({ atMs }) => atMs >= fault.startMs && atMs < fault.endMs);
  return {
    name: fault.name,
    longestGapMs: longestGap(writesMs, fault.startMs, fault.endMs),
    reads: within.length,
    failedReads: within.filter(({ status }) => !isSuccess(status)).length,
    failures: describeFailures(within, fault.startMs),
  };
}

/** Times in seconds since the fault began. */
function describeFailures(reads: readonly Read[], startMs: number): string[] {
  const failed = reads.filter(({ status }) => !isSuccess(status));
  const seconds = (read: Read | undefined): string => (((read?.atMs ?? 0) - startMs) / 1_000).toFixed(1);
  return [...Map.groupBy(failed, ({ status }) => status)].map(
    ([status, same]) => `${status}: ${same.length} from ${seconds(same[0])} to ${seconds(same.at(-1))} s`,
  );
}

/** Longest time without a write that overlaps the span, in milliseconds. */
export function longestGap(writesMs: readonly number[], startMs: number, endMs: number): number {
  const before = writesMs.findLast((atMs) => atMs <= startMs) ?? startMs;
  const after = writesMs.find((atMs) => atMs >= endMs) ?? endMs;
  const points = [before, ...writesMs.filter((atMs) => atMs > startMs && atMs < endMs), after];
  return Math.max(0, ...points.slice(1).map((atMs, index) => atMs - (points[index] ?? atMs)));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
