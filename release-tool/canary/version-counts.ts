import type { ReleaseFigures } from './release-figures.ts';

/** Counts by metric and by the upper end of the step. */
export type VersionCounts = ReadonlyMap<string, ReadonlyMap<number, number>>;

export function countsOf({ counts }: ReleaseFigures, area: string, version: string): VersionCounts {
  const found = new Map<string, Map<number, number>>();
  for (const line of counts) {
    if (line.area !== area || line.version !== version) continue;
    const steps = found.get(line.metric) ?? new Map<number, number>();
    found.set(line.metric, steps.set(line.upTo, (steps.get(line.upTo) ?? 0) + line.count));
  }
  return found;
}

/** `total` plus the growth between two reads. A decreased count (expired on the server) adds nothing. */
export function withGrowth(total: VersionCounts, before: VersionCounts, now: VersionCounts): VersionCounts {
  const grown = new Map([...total].map(([metric, steps]) => [metric, new Map(steps)]));
  for (const [metric, steps] of now) {
    const sums = grown.get(metric) ?? new Map<number, number>();
    grown.set(metric, sums);
    for (const [upTo, count] of steps) {
      const more = count - (before.get(metric)?.get(upTo) ?? 0);
      if (more > 0) sums.set(upTo, (sums.get(upTo) ?? 0) + more);
    }
  }
  return grown;
}

export function timesReported(counts: VersionCounts, metric: string): number {
  return [...(counts.get(metric)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}
