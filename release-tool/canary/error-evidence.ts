export type Trials = { shown: number; errors: number };

type Prior = { failing: number; drawn: number };

/** A smaller excess of the error rate is tolerated. */
const MARGIN = 0.002;

/** The accepted error rate without a live version to compare with. */
export const ERROR_RATE_LIMIT = 0.02;

/** Beta priors of the error rates: they affect how soon evidence is found, not how much is required. */
const CANARY_PRIOR: Prior = { failing: 0.6, drawn: 8 };
const LIVE_PRIOR: Prior = { failing: 0.7, drawn: 70 };

/**
 * Evidence against the canary as the natural logarithm of an e-value: the gain of betting on "it fails more
 * often than the live version, by more than the margin" against the likeliest null hypothesis. For a good
 * canary the chance of ever exceeding ln(x) is at most 1/x, at any stopping time (Ville's inequality;
 * "universal inference" of Wasserman, Ramdas and Balakrishnan).
 * @param live undefined: nothing to compare with, so ERROR_RATE_LIMIT applies
 */
export function evidenceAgainst(canary: Trials, live: Trials | undefined): number {
  if (live === undefined)
    return seenBy(canary, CANARY_PRIOR) - logLikelihood(canary, Math.min(rateOf(canary), ERROR_RATE_LIMIT));
  return seenBy(canary, CANARY_PRIOR) + seenBy(live, LIVE_PRIOR) - likeliestNullFit(canary, live);
}

export function rateOf({ shown, errors }: Trials): number {
  return shown === 0 ? 0 : errors / shown;
}

/** Worse than expected by two standard deviations: no proof, but a reason to wait before widening. */
export function isDoubtful(canary: Trials, live: Trials | undefined): boolean {
  const rate = live === undefined ? ERROR_RATE_LIMIT : rateOf(live) + MARGIN;
  const expected = canary.shown * rate;
  return canary.errors > expected + 2 * Math.sqrt(Math.max(expected, 1));
}

/** The maximum likelihood of the observations under the null hypothesis. */
function likeliestNullFit(canary: Trials, live: Trials): number {
  if (rateOf(canary) <= rateOf(live) + MARGIN)
    return logLikelihood(canary, rateOf(canary)) + logLikelihood(live, rateOf(live));
  const liveRate = likeliestLiveRate(canary, live);
  return logLikelihood(canary, liveRate + MARGIN) + logLikelihood(live, liveRate);
}

/** The maximum of the concave likelihood, between the rates of the live version and the canary. */
function likeliestLiveRate(canary: Trials, live: Trials): number {
  const slope = (rate: number): number => slopeAt(canary, rate + MARGIN) + slopeAt(live, rate);
  let [low, high] = [rateOf(live), rateOf(canary) - MARGIN];
  for (let halving = 0; halving < 40; halving += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function slopeAt({ shown, errors }: Trials, rate: number): number {
  return errors / rate - (shown - errors) / (1 - rate);
}

function logLikelihood({ shown, errors }: Trials, rate: number): number {
  const failing = errors === 0 ? 0 : errors * Math.log(rate);
  return failing + (shown === errors ? 0 : (shown - errors) * Math.log1p(-rate));
}

/** The marginal likelihood under a prior. */
function seenBy({ shown, errors }: Trials, { failing, drawn }: Prior): number {
  return logBeta(errors + failing, shown - errors + drawn) - logBeta(failing, drawn);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, accurate to nine digits from 10 on. */
function logGamma(x: number): number {
  let [from, passed] = [x, 1];
  for (; from < 10; from += 1) passed *= from;
  const series = 1 / (12 * from) - 1 / (360 * from ** 3) + 1 / (1260 * from ** 5);
  return (from - 0.5) * Math.log(from) - from + 0.5 * Math.log(2 * Math.PI) + series - Math.log(passed);
}
