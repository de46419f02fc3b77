import { availableParallelism } from 'node:os';
import { seededRandom } from '../../../../api/src/seed/random.ts';
import { log } from '../../bench-run.ts';
import { startLoadApp, type LoadApp } from '../load-app.ts';
import { startLoadDatabase, type LoadDatabase } from '../load-database.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from '../process-cpu.ts';
import { capacityFor, saturation, type MeasuredCosts } from './capacity-model.ts';
import { capacityLines } from './capacity-table.ts';
import { writeFamilies, type LoadFamilies } from './load-families.ts';
import { modelRequests } from './model-requests.ts';
import { runOpenLoop, type OpenLoopRun } from './open-loop.ts';
import { DOCUMENTED_COSTS, DOCUMENTED_RUN } from './documented-costs.ts';
import { openStatistics, STATEMENT_STATISTICS, type Statistics } from './statistics.ts';

const PROCESSES = [1, 2, 4];
/** Of the predicted saturation: the last one is above it. */
const RATES = [0.5, 0.8, 1.25];
const SECONDS = '8';
/** As long as the compiler of one process needs; of several, each has its part of the requests. */
const WARM_SECONDS = 10;
const WARM_RUNS = 2;
/** Before the first measurement nothing is known: a rate that any machine exceeds a little. */
const FIRST_RATE = 400;
const MAX_PENDING = 3_000;
/** Of measured to predicted throughput (docs/capacity.md). */
const TOLERANCE = 0.2;

type Run = OpenLoopRun & { apiMs: number; databaseMs: number; clientMs: number; statements: number };

/**
 * The family model's requests, in an open loop, at 1, 2 and 4 API processes over one database: throughput,
 * latency and cost per request below and above saturation. Returns 0 if the saturated throughput agrees with
 * the capacity model, whose inputs come from the run with one process.
 */
export async function benchProcesses(root: string): Promise<number> {
  const database = await startLoadDatabase(root, [STATEMENT_STATISTICS]);
  try {
    await database.seed(0);
    const statistics = await openStatistics(database.url);
    try {
      return await measureAll(root, database, statistics);
    } finally {
      await statistics.close();
    }
  } finally {
    await database.stop();
  }
}

async function measureAll(root: string, database: LoadDatabase, statistics: Statistics): Promise<number> {
  const cores = availableParallelism();
  let written: LoadFamilies | undefined;
  let costs: (MeasuredCosts & { clientMs: number }) | undefined;
  let disagreeing = 0;
  for (const processes of PROCESSES) {
    const apps: LoadApp[] = [];
    try {
      for (let count = 0; count < processes; count += 1) apps.push(await startLoadApp(root, database));
      written ??= await writeFamilies(apps[0]?.origin ?? '', database, statistics);
      const { families, databaseBytesPerPost, mediaBytesPerPhoto } = written;
      const measure = (perSecond: number, seconds: number) =>
        measureRun({ apps, families, database, statistics, perSecond, seconds });
      const limitOf = (busy: Pick<Run, 'apiMs' | 'databaseMs' | 'clientMs'>) =>
        saturation(busy, { processes, cores, clientMs: busy.clientMs });
      if (costs === undefined) {
        const cold = await measure(FIRST_RATE, WARM_SECONDS);
        const warm = await measure(limitOf(cold), WARM_SECONDS);
        // Above its saturation: what a request costs when nothing idles.
        const busy = await measure(2 * limitOf(warm), WARM_SECONDS);
        costs = { ...DOCUMENTED_COSTS, ...busy, databaseBytesPerPost, mediaBytesPerPhoto };
      } else await measure(limitOf(costs), WARM_RUNS * WARM_SECONDS * processes);
      const predicted = limitOf(costs);
      const documented = saturation(DOCUMENTED_COSTS, {
        processes,
        cores,
        clientMs: DOCUMENTED_RUN.clientMs,
      });
      log(
        `${processes} API processes on ${cores} cores: ${predicted.toFixed(0)} requests/s predicted, ${documented.toFixed(0)} by docs/capacity.md`,
      );
      let reached = 0;
      for (const rate of RATES) {
        const run = await measure(rate * predicted, Number(process.env['BENCH_SECONDS'] ?? SECONDS));
        reached = Math.max(reached, run.perSecond);
        report(rate * predicted, run);
      }
      const deviation = reached / predicted - 1;
      const agrees = Math.abs(deviation) <= TOLERANCE;
      if (!agrees) disagreeing += 1;
      log(
        `  ${reached.toFixed(0)} requests/s reached, ${(deviation * 100).toFixed(0)} % from the prediction: ${agrees ? 'agrees' : 'DISAGREES'}`,
      );
    } finally {
      await Promise.all(apps.map((app) => app.stop()));
    }
  }
  for (const { text, share, mean_ms } of await statistics.costliest(5))
    log(
      `${(share * 100).toFixed(0)} % of the statements' time, ${mean_ms.toFixed(2)} ms each: ${text.slice(0, 90)}`,
    );
  if (costs !== undefined) for (const line of capacityLines(costs, capacityFor)) log(line);
  return disagreeing === 0 ? 0 : 1;
}

type Measuring = {
  apps: readonly LoadApp[];
  families: LoadFamilies['families'];
  database: LoadDatabase;
  statistics: Statistics;
  perSecond: number;
  seconds: number;
};

async function measureRun({
  apps,
  families,
  database,
  statistics,
  perSecond,
  seconds,
}: Measuring): Promise<Run> {
  const random = seededRandom(Math.round(perSecond));
  const requests = modelRequests(
    apps.map(({ origin }) => origin),
    families,
    random,
  );
  const cpuOfApps = () => apps.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  await statistics.reset();
  const before = { api: cpuOfApps(), database: cpuSecondsOfTree(database.pid()), client: process.cpuUsage() };
  const run = await runOpenLoop({ perSecond, seconds, send: requests.send, maxPending: MAX_PENDING, random });
  const client = process.cpuUsage(before.client);
  const responded = Math.max(1, run.sent - run.failures);
  const perRequest = (cpuSeconds: number) => (cpuSeconds * 1000) / responded;
  requests.close();
  return {
    ...run,
    apiMs: perRequest(cpuOfApps() - before.api),
    databaseMs: perRequest(cpuSecondsOfTree(database.pid()) - before.database),
    clientMs: perRequest((client.user + client.system) / 1_000_000),
    statements: (await statistics.statements()) / responded,
  };
}

function report(perSecond: number, run: Run): void {
  log(
    `  ${perSecond.toFixed(0)}/s arrive: ${run.perSecond.toFixed(0)}/s, p50 ${run.p50Ms.toFixed(1)} ms, ` +
      `p99 ${run.p99Ms.toFixed(0)} ms, ${run.failures} of ${run.sent} failed; CPU per request: API ` +
      `${run.apiMs.toFixed(2)} ms, PostgreSQL ${run.databaseMs.toFixed(2)} ms, generator ` +
      `${run.clientMs.toFixed(2)} ms; ${run.statements.toFixed(1)} statements`,
  );
}
