import type { Ended } from '../machine/run-quietly.ts';

export type Counts = { passed: number; failed: number };

export type StageOutcome = Counts & {
  /** What explains a failure; shown only when something failed. */
  output: string;
};

export type Stage = {
  /** What `--only` calls it. */
  name: string;
  /** What it checks, for a person. */
  title: string;
  /** The stage is not part of `npm test`, unless `--only` names it. */
  isFullRunOnly?: true;
  run: () => Promise<StageOutcome>;
};

/** The stages of a lane run one after another, lanes of a group in parallel, groups one after another. */
export type StageGroup = Stage[][];

/** The outcome of a program that says by its exit code alone whether all is well. */
export function staticOutcome({ code, output }: Ended): StageOutcome {
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** A runner that failed, wrote no counts or ran nothing counts as a failure: silence is never a pass. */
export function countedOutcome({ code, output }: Ended, counts: Counts | undefined): StageOutcome {
  if (counts === undefined) return { passed: 0, failed: 1, output };
  const { passed, failed } = counts;
  const nothingRan = passed + failed === 0;
  return { passed, failed: code !== 0 || nothingRan ? Math.max(failed, 1) : failed, output };
}

/** Adds outcomes up; their outputs follow each other, those of failures only. */
export function sumOf(outcomes: readonly StageOutcome[]): StageOutcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes
      .filter(({ failed }) => failed > 0)
      .map(({ output }) => output.trim())
      .join('\n\n'),
  };
}

const MOST_NAMES = 20;

/**
 * The names that jest and node:test give to failing tests, once each. Repeated at the very end of a run: a
 * log that is cut keeps its end.
 */
export function failingTests(output: string): string[] {
  const names = output
    .split('\n')
    .filter((line) => /^\s*(●|✖) \S/.test(line) && !line.includes('failing tests:'));
  return [...new Set(names.map((name) => name.trim()))].slice(0, MOST_NAMES);
}
