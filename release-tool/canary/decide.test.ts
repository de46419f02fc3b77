import { seededRandom } from 'federation/testing/seeded-random';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { failuresAmong, pageTime } from '../testing/seeded-traffic.ts';
import type { Trials } from './error-evidence.ts';
import { decide, type Question, type Reported, type Verdict } from './decide.ts';
import type { VersionCounts } from './version-counts.ts';

const NOTHING: VersionCounts = new Map();

const reported = (shown: number, errors: number, counts = NOTHING): Reported => ({
  latest: { shown, errors },
  settledErrors: errors,
  counts,
});

function decideOn(question: Partial<Question>): Verdict {
  const canary = question.canary ?? reported(0, 0);
  return decide({
    canary,
    live: reported(5_000, 10),
    shownInStep: canary.latest.shown,
    isStepOver: true,
    minShown: 300,
    ...question,
  });
}

type Run = { canaryRate: number; liveRate: number; livePages: number; rounds: number; pages: number };

/** Canary pages shown until rejection, or Infinity. Decides after every few pages, like `watch`. */
function foundAfter({ canaryRate, liveRate, livePages, rounds, pages }: Run, random: () => number): number {
  const canary = { shown: 0, errors: 0 };
  const live = { ...canary };
  const open = (version: Trials, more: number, rate: number): Reported => {
    version.shown += more;
    version.errors += failuresAmong(more, rate, random);
    return reported(version.shown, version.errors);
  };
  for (let round = 0; round < rounds; round += 1) {
    const verdict = decideOn({
      canary: open(canary, pages, canaryRate),
      live: livePages === 0 ? undefined : open(live, pages * livePages, liveRate),
      minShown: Infinity,
    });
    if (verdict.kind === 'sick') return canary.shown;
  }
  return Infinity;
}

function runsOf(times: number, run: Run, randomSeed: number): number[] {
  const random = seededRandom(randomSeed);
  return Array.from({ length: times }, () => foundAfter(run, random)).toSorted((one, other) => one - other);
}

describe('errors, in thousands of seeded runs', () => {
  const RUNS = IS_FULL_RUN ? 400 : 100;

  // At 10 %, at 50 % and without a live version, with sixty decisions each.
  test.each([9, 1, 0])(
    'a canary as good as the live version is taken back in less than 1 of 1000 runs (%d live pages for each of its own)',
    (livePages) => {
      const found = [0.001, 0.005, 0.01, 0.02].flatMap((rate, index) =>
        runsOf(RUNS, { canaryRate: rate, liveRate: rate, livePages, rounds: 60, pages: 30 }, 100 + index),
      );
      expect(found).toHaveLength(4 * RUNS);
      expect(found.filter(Number.isFinite).length).toBeLessThanOrEqual(found.length / 1000);
    },
  );

  test.each([
    // At 10 %, beside a live version.
    { canaryRate: 0.05, liveRate: 0.001, livePages: 9, pages: 10, usually: 200, atMost: 600 },
    { canaryRate: 0.05, liveRate: 0.005, livePages: 9, pages: 10, usually: 300, atMost: 900 },
    { canaryRate: 0.05, liveRate: 0.01, livePages: 9, pages: 10, usually: 450, atMost: 1_350 },
    { canaryRate: 0.05, liveRate: 0.02, livePages: 9, pages: 10, usually: 1_300, atMost: 3_900 },
    { canaryRate: 1, liveRate: 0.005, livePages: 9, pages: 1, usually: 10, atMost: 10 },
    { canaryRate: 0.05, liveRate: 0, livePages: 0, pages: 10, usually: 700, atMost: 2_500 },
  ])(
    'a canary that fails in $canaryRate of its pages, and the live version in $liveRate, is found after $usually pages, usually',
    ({ usually, atMost, ...run }) => {
      const found = runsOf(100, { ...run, rounds: 1_000 }, 7);
      expect(found[50]).toBeLessThanOrEqual(usually);
      expect(found.at(-1)).toBeLessThanOrEqual(atMost);
    },
  );
});

describe('the verdict', () => {
  const WAITING = ['no page has reported anything of the canary yet'];
  const FEW = ['299 of 300 pages of this step were reported'];
  const EARLY = ['the time of this step is not over'];
  const DOUBTFUL = [expect.stringMatching(/^it may fail too often: 7 of 400/)];
  const FAILED = ["30 of 300 pages failed (10 %); 10 of 5000 (0.2 %) of the live version's"];

  test.each<[what: string, question: Partial<Question>, kind: Verdict['kind'], reasons?: unknown[]]>([
    ['where nothing was reported', { minShown: 0 }, 'wait', WAITING],
    ['on a healthy canary', { canary: reported(300, 1) }, 'healthy'],
    ['on one that was shown too rarely', { canary: reported(299, 1) }, 'wait', FEW],
    ['on one that was not shown for long', { canary: reported(300, 1), isStepOver: false }, 'wait', EARLY],
    ['on one that was shown in earlier steps only', { canary: reported(900, 1), shownInStep: 20 }, 'wait'],
    ['on one that fails', { canary: reported(300, 30) }, 'sick', FAILED],
    ['on one phone on which everything fails', { canary: reported(4, 4) }, 'wait'],
    ['on what may be sick, however long it lasts', { canary: reported(400, 7) }, 'wait', DOUBTFUL],
    ['on what failed a moment ago', { canary: { ...reported(400, 60), settledErrors: 0 } }, 'wait'],
    ['beside an unknown live version', { canary: reported(300, 300), live: reported(1, 0) }, 'sick'],
    ['beside one of which nothing is known', { canary: reported(300, 2), live: reported(0, 0) }, 'healthy'],
  ])('%s is %j', (_what, question, kind, ...[reasons]) => {
    expect(decideOn(question)).toMatchObject({ kind, ...(reasons && { reasons }) });
  });

  test('tells the log what it was decided by', () => {
    const figures = { 'canary area-shown': 300, 'canary area-error': 30 };
    const ofLive = { 'live area-shown': 5000, 'live area-error': 10 };
    expect(decideOn({ canary: reported(300, 30) }).figures).toMatchObject({ ...figures, ...ofLive });
  });
});

describe('web vitals', () => {
  const STEPS = [
    100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 60_000,
  ];

  type Vital = { metric: string; medianMs: number; spread: number };

  function samplesOf(
    { metric, medianMs, spread }: Vital,
    samples: number,
    random: () => number,
  ): VersionCounts {
    const steps = new Map<number, number>();
    for (let sample = 0; sample < samples; sample += 1) {
      const time = pageTime(medianMs, spread, random);
      const upTo = STEPS.find((step) => time <= step) ?? 60_000;
      steps.set(upTo, (steps.get(upTo) ?? 0) + 1);
    }
    return new Map([[metric, steps]]);
  }

  function verdictOn(canary: Vital, samples: number, live: Vital, randomSeed: number): Verdict {
    const random = seededRandom(randomSeed);
    return decideOn({
      canary: reported(1_000, 2, samplesOf(canary, samples, random)),
      live: reported(9_000, 18, samplesOf(live, 5 * samples, random)),
    });
  }

  const PAINT = { metric: 'largest-paint', medianMs: 1_800, spread: 0.7 };

  test('a canary as fast as the live version is not found slow by chance', () => {
    const verdicts = Array.from({ length: 400 }, (_, run) => verdictOn(PAINT, 75 + (run % 200), PAINT, run));
    expect(verdicts.filter(({ kind }) => kind !== 'healthy')).toEqual([]);
  });

  test('one that takes three times as long is found, and says by how much', () => {
    const verdict = verdictOn({ ...PAINT, medianMs: 5_400 }, 100, PAINT, 1);
    expect(verdict.kind).toBe('sick');
    expect(verdict.reasons.join()).toMatch(
      /^largest-paint is up to \d+ ms .* \(100 samples\), \d+ ms .* \(500\)$/,
    );
    expect(verdict.figures['canary largest-paint p75']).toBeGreaterThan(2_500);
  });

  const QUICK = { metric: 'input-delay', medianMs: 40, spread: 0.2 };

  test.each([
    ['of which few samples say nothing', PAINT, 9_000, 74, 'healthy'],
    ['that is much slower and still good', QUICK, 160, 500, 'healthy'],
    ['that is as much slower and no longer good', QUICK, 400, 500, 'sick'],
  ])('a canary %s: %s', (_what, live, medianMs, samples, kind) => {
    expect(verdictOn({ ...live, medianMs }, samples, live, 1).kind).toBe(kind);
  });

  test('layout that jumps is found too', () => {
    const steps = (...upTo: [number, number][]): VersionCounts => new Map([['layout-shift', new Map(upTo)]]);
    const live = reported(500, 0, steps([0, 300], [0.1, 20], [0.15, 5]));
    const canary = (worst: number) => reported(500, 0, steps([0, 40], [0.1, 10], [0.15, 10], [worst, 140]));
    expect(decideOn({ canary: canary(0.5), live })).toMatchObject({ kind: 'sick' });
    expect(decideOn({ canary: canary(0.1), live }).kind).toBe('healthy');
  });
});
