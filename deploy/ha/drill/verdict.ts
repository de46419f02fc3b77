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
