import type { TelemetryMetric } from 'shared/contract/telemetry/telemetry';

/** The last step of every metric: no value of the contract is larger. */
const LARGEST = 86_400_000;

/** Steps grow by a third and include the thresholds of paints (2500, 4000) and inputs (200, 500). */
const TIME_STEPS_MS = [
  10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000,
  5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 60_000,
];
/** A score: good up to 0.1, bad from 0.25. */
const SHIFT_STEPS = [0, 0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2];
/** Modules, and megabytes. */
const AMOUNT_STEPS = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
];
/** Events: counted without a value. */
const OCCURRENCE_STEPS = [1];

const STEPS: Readonly<Record<TelemetryMetric, readonly number[]>> = {
  'first-byte': TIME_STEPS_MS,
  'largest-paint': TIME_STEPS_MS,
  'input-delay': TIME_STEPS_MS,
  'layout-shift': SHIFT_STEPS,
  'long-task': TIME_STEPS_MS,
  'module-count': AMOUNT_STEPS,
  'bundle-load': TIME_STEPS_MS,
  'image-load': TIME_STEPS_MS,
  memory: AMOUNT_STEPS,
  'area-shown': OCCURRENCE_STEPS,
  'area-error': OCCURRENCE_STEPS,
  'csp-violation': OCCURRENCE_STEPS,
};

/**
 * The bucket of a value: the smallest step that is not below it. Steps never change: counts with different
 * steps could not be merged.
 * @param value in the metric's own unit (contract), 0 to a day in ms
 */
export function stepOf(metric: TelemetryMetric, value: number): number {
  return STEPS[metric].find((step) => value <= step) ?? LARGEST;
}
