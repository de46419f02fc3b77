import { ERROR_RATE_LIMIT, evidenceAgainst, isDoubtful, rateOf, type Trials } from './error-evidence.ts';
import type { VersionCounts } from './version-counts.ts';

export type Reported = {
  latest: Trials;
  /** Failures whose pages are also reported. */
  settledErrors: number;
  counts: VersionCounts;
};

export type Question = {
  canary: Reported;
  live: Reported | undefined;
  /** Settled pages of the canary since its step began. */
  shownInStep: number;
  isStepOver: boolean;
  minShown: number;
};

export type Verdict = {
  kind: 'wait' | 'healthy' | 'sick';
  /** Sentences without a full stop. */
  reasons: string[];
  /** The log shows them. */
  figures: Record<string, number>;
};

/** Each of the two comparisons wrongly rejects one in 2000 good canaries, both together 1 in 1000. */
const PROOF = 2_000;

/** A single broken phone is no evidence. */
const ERRORS_AT_LEAST = 5;

/** Below this the live version's error rate is unknown. */
const LIVE_SHOWN_AT_LEAST = 100;

/** Limit of a number in the log. */
const EVIDENCE_MAX = 1e9;

const PARTS_OF_A_PERCENT = 100;

/** Judges a canary by the current figures. The error rates above hold over any number of calls. */
export function decide(question: Question): Verdict {
  const { canary, live, shownInStep, isStepOver, minShown } = question;
  const usual = live !== undefined && live.latest.shown >= LIVE_SHOWN_AT_LEAST ? live : undefined;
  const proof = evidenceAgainst(settledOf(canary), usual && settledOf(usual));
  const evidence = Math.exp(Math.min(proof, Math.log(EVIDENCE_MAX)));
  const vitals = live === undefined ? [] : compareVitals(canary.counts, live.counts);
  const figures = figuresOf(question, evidence, vitals);
  const toVerdict = (kind: Verdict['kind'], ...reasons: string[]): Verdict => ({ kind, reasons, figures });

  const worse = vitals.filter(({ isWorse }) => isWorse).map(({ message }) => message);
  const fails = canary.settledErrors >= ERRORS_AT_LEAST && evidence >= PROOF;
  const errors = errorsOf(canary.latest, usual?.latest);
  if (fails || worse.length > 0) return toVerdict('sick', ...(fails ? [errors] : []), ...worse);
  if (canary.latest.shown === 0) return toVerdict('wait', 'no page has reported anything of the canary yet');
  const missing = [
    ...(shownInStep < minShown ? [`${shownInStep} of ${minShown} pages of this step were reported`] : []),
    ...(isDoubtful(canary.latest, usual?.latest) ? [`it may fail too often: ${errors}`] : []),
    ...(isStepOver ? [] : ['the time of this step is not over']),
  ];
  return missing.length > 0 ? toVerdict('wait', ...missing) : toVerdict('healthy', errors);
}

function settledOf({ latest, settledErrors }: Reported): Trials {
  return { shown: latest.shown, errors: settledErrors };
}

function errorsOf(canary: Trials, usual: Trials | undefined): string {
  const other =
    usual === undefined
      ? `${percent(ERROR_RATE_LIMIT)} is the most where no live version tells what is usual`
      : `${usual.errors} of ${usual.shown} (${percent(rateOf(usual))}) of the live version's`;
  return `${canary.errors} of ${canary.shown} pages failed (${percent(rateOf(canary))}); ${other}`;
}

function percent(rate: number): string {
  return `${Math.round(rate * 100 * PARTS_OF_A_PERCENT) / PARTS_OF_A_PERCENT} %`;
}

function figuresOf(
  { canary, live, shownInStep }: Question,
  evidence: number,
  vitals: readonly VitalComparison[],
): Record<string, number> {
  return {
    'canary area-shown': canary.latest.shown,
    'canary area-error': canary.latest.errors,
    'canary area-error, settled': canary.settledErrors,
    'live area-shown': live?.latest.shown ?? 0,
    'live area-error': live?.latest.errors ?? 0,
    'live area-error, settled': live?.settledErrors ?? 0,
    'shown in this step': shownInStep,
    'evidence against the canary': Number(evidence.toPrecision(3)),
    ...Object.fromEntries(
      vitals.flatMap(({ metric, canary: atCanary, live: atLive }) => [
        [`canary ${metric} p75`, atCanary],
        [`live ${metric} p75`, atLive],
      ]),
    ),
  };
}

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

type VitalComparison = {
  metric: string;
  /** The step that contains the third quartile. */
  canary: number;
  live: number;
  isWorse: boolean;
  message: string;
};

type Distribution = { samples: number; steps: readonly (readonly [upTo: number, count: number])[] };

/** Compares the web vitals of which both versions have enough samples. */
function compareVitals(canary: VersionCounts, live: VersionCounts): VitalComparison[] {
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
