import { seededRandom } from 'federation/testing/seeded-random';
import { FAILURE_KINDS, type FailureKindName, failuresAmong } from '../testing/seeded-traffic.ts';
import { decide, type Reported, type Verdict } from './decide.ts';
import { GatheredCounts } from './version-counts.ts';

const RUNS = 40;
const EVERY_SECONDS = 10;
/** The defaults of `watch`. */
const SETTLE_MS = 25_000;
/** How long a page that works takes to report what it has shown: at most. */
const SHOWN_AFTER_SECONDS = 20;
const MIN_SHOWN = 300;

type Devices = { pagesASecond: number; errorRate: number; kind: FailureKindName };

/** The counts of one version, as they grow with its pages' reports. */
class Traffic {
  readonly gathered = new GatheredCounts(SETTLE_MS, true);
  readonly #devices: Devices;
  readonly #random: () => number;
  readonly #opened: { errors: number }[] = [];
  #shown = 0;
  #errors = 0;

  constructor(devices: Devices, random: () => number) {
    this.#devices = devices;
    this.#random = random;
  }

  passSecond(): void {
    const { pagesASecond, errorRate, kind } = this.#devices;
    const { reportedAfterSeconds, isPageReported } = FAILURE_KINDS[kind];
    this.#opened.push({ errors: failuresAmong(pagesASecond, errorRate, this.#random) });
    this.#errors += this.#opened.at(-1 - reportedAfterSeconds)?.errors ?? 0;
    const reported = this.#opened.at(-1 - SHOWN_AFTER_SECONDS);
    if (reported !== undefined) this.#shown += pagesASecond - (isPageReported ? 0 : reported.errors);
  }

  observe(seconds: number): Reported {
    const of = (count: number) => new Map([[1, count]]);
    const counts = new Map([
      ['area-shown', of(this.#shown)],
      ['area-error', of(this.#errors)],
    ]);
    this.gathered.observe(counts, seconds * 1_000);
    const { latest } = this.gathered;
    return { latest, settledErrors: this.gathered.settled(seconds * 1_000).errors, counts };
  }
}

type Judged = { kind: Verdict['kind']; seconds: number };

/** Judges like `watch` every ten seconds, until the verdict is not to wait. */
function judge(canary: Devices, live: Devices, randomSeed: number, seconds: number): Judged {
  const random = seededRandom(randomSeed);
  const [ofCanary, ofLive] = [new Traffic(canary, random), new Traffic(live, random)];
  for (let second = 1; second <= seconds; second += 1) {
    ofCanary.passSecond();
    ofLive.passSecond();
    if (second % EVERY_SECONDS !== 0) continue;
    const { kind } = decide({
      canary: ofCanary.observe(second),
      live: ofLive.observe(second),
      shownInStep: ofCanary.gathered.settled(second * 1_000).shown,
      isStepOver: second >= seconds,
      minShown: MIN_SHOWN,
    });
    if (kind !== 'wait') return { kind, seconds: second };
  }
  return { kind: 'wait', seconds };
}

const LIVE: Devices = { pagesASecond: 120, errorRate: 0.005, kind: 'error' };

/** One of each way of reporting: rejections, render errors and missing files are reported like errors. */
describe.each(['error', 'blank', 'freeze'] as const)('%s', (kind) => {
  test('in 5 % of its pages takes a canary back within 60 seconds', () => {
    const canary = { pagesASecond: 40, errorRate: 0.05, kind };
    for (let run = 0; run < RUNS; run += 1) expect(judge(canary, LIVE, run, 60).kind).toBe('sick');
  });

  test('of a noisy live version does not hold a healthy canary', () => {
    const noisy = { ...LIVE, errorRate: 0.03, kind };
    const canary = { pagesASecond: 40, errorRate: 0.005, kind };
    for (let run = 0; run < RUNS; run += 1)
      expect(judge(canary, noisy, run, 120)).toEqual({ kind: 'healthy', seconds: 120 });
  });
});
