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

export type Figures = {
  /** Faults that this machine could not cause. */
  notCaused: readonly string[];
  acknowledged: number;
  /** Acknowledged posts that are missing, or whose photo cannot be read. */
  lost: readonly string[];
  doubled: readonly string[];
  longestGapMs: number;
  reads: number;
  failedReads: number;
  rejections: readonly number[];
  /** Whether WAL still reaches the archive, without which there is no backup and no point in time. */
  isArchiving: boolean;
};

const GAP_LIMIT_MS = 30_000;
const FAILED_READS_LIMIT = 0.001;

/** What docs/operating.md promises, line by line. */
export function verdictOf(figures: Figures): { lines: string[]; isPassed: boolean } {
  const share = figures.reads === 0 ? 1 : figures.failedReads / figures.reads;
  const statuses = [...new Set(figures.rejections)].join(', ');
  const checks: [boolean, string][] = [
    [figures.notCaused.length === 0, `faults that could not be caused: ${listed(figures.notCaused)}`],
    [
      figures.acknowledged > 0 && figures.lost.length === 0,
      `lost: ${listed(figures.lost)} of ${figures.acknowledged}`,
    ],
    [figures.doubled.length === 0, `doubled: ${listed(figures.doubled)}`],
    [
      figures.longestGapMs <= GAP_LIMIT_MS,
      `longest time without an acknowledged write: ${(figures.longestGapMs / 1_000).toFixed(1)} s (at most 30)`,
    ],
    [
      share <= FAILED_READS_LIMIT,
      `failed reads: ${figures.failedReads} of ${figures.reads}, ${(share * 100).toFixed(3)} % (at most 0.1)`,
    ],
    [
      figures.rejections.length === 0,
      `valid writes with a response other than 2xx, 503 and 507: ${figures.rejections.length}${statuses === '' ? '' : ` (${statuses})`}`,
    ],
    [figures.isArchiving, 'WAL is archived'],
  ];
  return {
    lines: checks.map(([isTrue, line]) => `${isTrue ? '✓' : '✗'} ${line}`),
    isPassed: checks.every(([isTrue]) => isTrue),
  };
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? '0' : `${items.length} (${items.slice(0, 5).join('; ')})`;
}
