import { setTimeout as pause } from 'node:timers/promises';
import { DrilledApp, type Target } from '../support/drilled-app.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { RetryingClient } from './retrying-client.ts';
import { requestGoodsUntilAborted, writeUntilAborted } from './people.ts';
import { between, pick } from './random.ts';
import { seededRandom } from '../../../federation/testing/seeded-random.ts';
import { verifyDrill } from './verify-drill.ts';

const WRITERS = 3;
/** The drill waits between a recovery and the next kill. */
const PAUSE_MS = { least: 50, most: 2_000 };
/** Every n-th kill does not wait for the recovery. */
const HURRIED_KILL_EVERY = 5;
const LOG_EVERY = 10;

type DrillOptions = {
  kills: number;
  randomSeed: number;
  log: (line: string) => void;
  /** Ends the killing early; the writes so far are verified. */
  signal?: AbortSignal;
};

export type DrillResult = {
  randomSeed: number;
  kills: Record<Target, number>;
  /** From a kill to the next response, if awaited. */
  recoveriesMs: number[];
  starts: number;
  ledger: Ledger;
  /** Lost, duplicated, unfinished or wrong results. */
  violations: string[];
};

/** People write while the API, PostgreSQL or both are SIGKILLed; then compares acknowledged with stored. */
export async function runDrill({ kills, randomSeed, log, signal }: DrillOptions): Promise<DrillResult> {
  const app = new DrilledApp(() => {});
  const random = seededRandom(randomSeed);
  const ledger = newLedger();
  const ending = new AbortController();
  // Where the drill fails, people would repeat their requests for ever, and the process would never end.
  const over = new AbortController();
  try {
    log(`random seed ${randomSeed}: starting an app of its own`);
    await app.start();
    const client = new RetryingClient(() => app.origin, ledger, over.signal);
    await client.signUp('연습');
    const drill = { client, ledger, ending: ending.signal };
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilAborted({ ...drill, random: seededRandom(randomSeed + index + 1) }),
    );
    while (ledger.posts.size === 0) await pause(20);
    const requesters = (['video', 'diary'] as const).map((kind) =>
      requestGoodsUntilAborted(kind, { ...drill, random }),
    );
    const people = Promise.all([...writers, ...requesters]);
    people.catch((error: unknown) => ledger.violations.push(String(error)));

    const done = await killRepeatedly(app, { kills, random, signal }, (count) => {
      if (count % LOG_EVERY === 0)
        log(
          `${count} kills, ${ledger.posts.size} memories, ${ledger.comments.size} comments, ${ledger.jobs.size} jobs`,
        );
    });
    ending.abort();
    log('finishing what was begun');
    await people;
    // Restart once, which cleans up after killed processes.
    await app.stop();
    await app.start();
    const violations = [...ledger.violations, ...(await verifyDrill(app.dataDirectory, ledger))];
    return { randomSeed, ...done, starts: app.starts, ledger, violations };
  } finally {
    ending.abort();
    over.abort();
    await app.remove();
  }
}

async function killRepeatedly(
  app: DrilledApp,
  { kills, random, signal }: { kills: number; random: () => number; signal: AbortSignal | undefined },
  onKill: (count: number) => void,
): Promise<Pick<DrillResult, 'kills' | 'recoveriesMs'>> {
  const counts: Record<Target, number> = { api: 0, database: 0, both: 0 };
  const recoveriesMs: number[] = [];
  for (let count = 1; count <= kills; count += 1) {
    if (signal?.aborted === true) break;
    await pause(between(random, PAUSE_MS.least, PAUSE_MS.most));
    const target = pick<Target>(random, ['api', 'database', 'both']);
    await app.kill(target);
    counts[target] += 1;
    onKill(count);
    if (between(random, 1, HURRIED_KILL_EVERY) !== 1 || count === kills)
      recoveriesMs.push(await app.untilHealthy());
  }
  return { kills: counts, recoveriesMs };
}
