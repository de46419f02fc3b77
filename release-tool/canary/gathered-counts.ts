import type { Trials } from './error-evidence.ts';
import { timesReported, withGrowth, type VersionCounts } from './version-counts.ts';

type Observation = Trials & { atMs: number };

/**
 * What was reported of one version since somebody began to look. A page reports a failure at once and the pages it showed up to half a
 * minute later: what is younger than that is seen from its worse side only. Against a canary speak the failures that have settled,
 * among all pages; for it speak the pages that have settled, with all failures. Counted at once, the first failures of any version
 * would stand against hardly a page, and a broken one would show its first pages without a failure.
 */
export class GatheredCounts {
  #before: VersionCounts | undefined;
  #total: VersionCounts = new Map();
  #observations: Observation[] = [];
  readonly #settleMs: number;
  readonly #countsFromZero: boolean;

  /**
   * @param settleMs how long pages may take to report what they have shown
   * @param countsFromZero whether all that was ever reported counts; else counting begins with the figures of the first look
   */
  constructor(settleMs: number, countsFromZero: boolean) {
    this.#settleMs = settleMs;
    this.#countsFromZero = countsFromZero;
  }

  /** Takes the figures of now. */
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

  /** All of now. More failures than pages: the reports of the pages were lost, or are on their way. */
  get latest(): Trials {
    const { shown, errors } = this.#observations.at(-1) ?? { shown: 0, errors: 0 };
    return { shown: Math.max(shown, errors), errors };
  }

  /** What had been reported so long ago that both, pages and failures, are known. */
  settled(atMs: number): Trials {
    const observation = this.#observations.findLast((each) => each.atMs <= atMs - this.#settleMs);
    return { shown: observation?.shown ?? 0, errors: observation?.errors ?? 0 };
  }
}
