import { reportRun, type MeasuredRun } from './measured-run.ts';

const TURNS = '5';
const SECONDS = '8';
/** As long as the compiler of one process needs; of several, each has its part of the requests. */
const WARM_SECONDS = 10;
/** Before the first measurement nothing is known: a rate that any machine exceeds a little. */
const FIRST_RATE = 400;
/** The rates are shares of what one process is predicted to reach. */
const BELOW_SATURATION = [0.5, 0.8];
/** Far above it, requests wait so long that they cost more. */
const ABOVE_SATURATION = 1.25;

type Measure = (load: { processes: number; perSecond: number; seconds: number }) => Promise<MeasuredRun>;

type Measuring = {
  measure: Measure;
  /** How many processes share the requests; the first is 1. */
  counts: readonly number[];
  /** Requests a second that one process is predicted to reach at such costs. */
  limitOfOne: (run: MeasuredRun) => number;
};

/** By number of processes: a saturated run of each, within a minute. */
export type Turn = ReadonlyMap<number, MeasuredRun>;

/**
 * Saturated runs in turns, since the speed of a machine changes within minutes: what is compared was measured
 * side by side. Each number of processes is first measured below saturation, for its latency.
 */
export async function takeTurns({ measure, counts, limitOfOne }: Measuring): Promise<Turn[]> {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? SECONDS);
  let limit = FIRST_RATE;
  for (const processes of [1, ...counts]) {
    const warm = await measure({ processes, perSecond: limit, seconds: processes * WARM_SECONDS });
    if (processes === 1) limit = limitOfOne(warm);
  }
  const measureAt = async (processes: number, perSecond: number) => {
    const run = await measure({ processes, perSecond, seconds });
    reportRun(processes, perSecond, run);
    return run;
  };
  for (const processes of counts)
    for (const share of BELOW_SATURATION) await measureAt(processes, share * limit);
  const turns: Turn[] = [];
  for (let turn = 0; turn < Number(process.env['BENCH_RUNS'] ?? TURNS); turn += 1) {
    const runs = new Map<number, MeasuredRun>();
    for (const processes of counts) {
      const run = await measureAt(processes, ABOVE_SATURATION * limit);
      runs.set(processes, run);
      if (processes === 1) limit = limitOfOne(run);
    }
    turns.push(runs);
  }
  return turns;
}
