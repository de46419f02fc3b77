import type { ReleaseFigures } from './fetch-figures.ts';
import type { Trials } from './error-evidence.ts';

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
function withGrowth(total: VersionCounts, before: VersionCounts, now: VersionCounts): VersionCounts {
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

type Observation = Trials & { atMs: number };

/**
 * The counts of one version since watching began. Pages report failures at once but shown pages up to half a
 * minute later, so recent counts look worse than they are. Evidence against a canary uses settled failures
 * over all pages, evidence for it settled pages with all failures.
 */
export class GatheredCounts {
  #before: VersionCounts | undefined;
  #total: VersionCounts = new Map();
  #observations: Observation[] = [];
  readonly #settleMs: number;
  readonly #countsFromZero: boolean;

  /**
   * @param settleMs how long pages may take to report what they have shown
   * @param countsFromZero count everything reported; otherwise only growth after the first observation
   */
  constructor(settleMs: number, countsFromZero: boolean) {
    this.#settleMs = settleMs;
    this.#countsFromZero = countsFromZero;
  }

  observe(now: VersionCounts, atMs: number): void {
    const before = this.#before ?? (this.#countsFromZero ? new Map() : now);
    this.#total = withGrowth(this.#total, before, now);
    this.#before = now;
    const [shown, errors] = [
      timesReported(this.#total, 'area-shown'),
      timesReported(this.#total, 'area-error'),
    ];
    this.#observations.push({ atMs, shown, errors });
    const settled = this.#observations.findLastIndex(({ atMs: at }) => at <= atMs - this.#settleMs);
    if (settled > 0) this.#observations.splice(0, settled);
  }

  get counts(): VersionCounts {
    return this.#total;
  }

  /** More failures than pages: the reports of the pages are late or lost. */
  get latest(): Trials {
    const { shown, errors } = this.#observations.at(-1) ?? { shown: 0, errors: 0 };
    return { shown: Math.max(shown, errors), errors };
  }

  /** Counts old enough that pages and failures are both known. */
  settled(atMs: number): Trials {
    const observation = this.#observations.findLast((each) => each.atMs <= atMs - this.#settleMs);
    return { shown: observation?.shown ?? 0, errors: observation?.errors ?? 0 };
  }
}
