import type { VersionCounts } from './version-counts.ts';

/** The compared web vitals and their "good" limits (web.dev/vitals); a worse but good value is accepted. */
const VITALS = [
  { metric: 'largest-paint', goodUpTo: 2_500, unit: ' ms' },
  { metric: 'input-delay', goodUpTo: 200, unit: ' ms' },
  { metric: 'layout-shift', goodUpTo: 0.1, unit: '' },
] as const;

const SAMPLES_AT_LEAST = 75;
const STEPS_WORSE = 2;
const QUARTILE = 0.75;
/** Tolerance of a measured quartile in standard deviations, in favour of the canary. */
const DEVIATIONS = 2;

export type VitalComparison = {
  metric: string;
  /** The step that contains the third quartile. */
  canary: number;
  live: number;
  isWorse: boolean;
  message: string;
};

type Distribution = { samples: number; steps: readonly (readonly [upTo: number, count: number])[] };

/** Compares the web vitals of which both versions have enough samples. */
export function compareVitals(canary: VersionCounts, live: VersionCounts): VitalComparison[] {
  return VITALS.flatMap(({ metric, goodUpTo, unit }) => {
    const [ofCanary, ofLive] = [distributionOf(canary, metric), distributionOf(live, metric)];
    if (Math.min(ofCanary.samples, ofLive.samples) < SAMPLES_AT_LEAST) return [];
    const least = quantile(ofCanary, QUARTILE - deviation(ofCanary));
    const most = quantile(ofLive, QUARTILE + deviation(ofLive));
    const steps = new Set([...ofCanary.steps, ...ofLive.steps].map(([upTo]) => upTo));
    const between = [...steps].filter((upTo) => upTo > most && upTo <= least).length;
    const [atCanary, atLive] = [quantile(ofCanary, QUARTILE), quantile(ofLive, QUARTILE)];
    return {
      metric,
      canary: atCanary,
      live: atLive,
      isWorse: between >= STEPS_WORSE && least > goodUpTo,
      message: `${metric} is up to ${atCanary}${unit} for three quarters of its pages (${ofCanary.samples} samples), ${atLive}${unit} of the live version's (${ofLive.samples})`,
    };
  });
}

function distributionOf(counts: VersionCounts, metric: string): Distribution {
  const steps = [...(counts.get(metric) ?? [])].toSorted(([one], [other]) => one - other);
  return { steps, samples: steps.reduce((sum, [, count]) => sum + count, 0) };
}

function deviation({ samples }: Distribution): number {
  return DEVIATIONS * Math.sqrt((QUARTILE * (1 - QUARTILE)) / samples);
}

/** The upper end of the step that contains the quantile. */
function quantile({ steps, samples }: Distribution, part: number): number {
  let soFar = 0;
  for (const [upTo, count] of steps) {
    soFar += count;
    if (soFar >= part * samples) return upTo;
  }
  return steps.at(-1)?.[0] ?? 0;
}
