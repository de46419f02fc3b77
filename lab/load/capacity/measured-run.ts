import { seededRandom } from '../../../api/src/seed/random.ts';
import { log } from '../../support/bench-run.ts';
import type { LoadApp } from '../load-app.ts';
import type { LoadDatabase } from '../load-database.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from '../process-cpu.ts';
import type { LoadFamilies } from './load-families.ts';
import { modelRequests } from './model-requests.ts';
import { runOpenLoop, type OpenLoopRun } from './open-loop.ts';
import type { Statistics } from './statistics.ts';

const MAX_PENDING = 3_000;

/** CPU milliseconds and statements are per response. */
export type MeasuredRun = OpenLoopRun & {
  apiMs: number;
  databaseMs: number;
  clientMs: number;
  statements: number;
};

type Measuring = {
  apps: readonly LoadApp[];
  families: LoadFamilies['families'];
  database: LoadDatabase;
  statistics: Statistics;
  perSecond: number;
  seconds: number;
};

/** The family model's requests in an open loop, and what they cost. */
export async function measureRun(measuring: Measuring): Promise<MeasuredRun> {
  const { apps, families, database, statistics, perSecond, seconds } = measuring;
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

export function reportRun(processes: number, perSecond: number, run: MeasuredRun): void {
  log(
    `${processes} API processes, ${perSecond.toFixed(0)}/s arrive: ${run.perSecond.toFixed(0)}/s, ` +
      `p50 ${run.p50Ms.toFixed(1)} ms, p99 ${run.p99Ms.toFixed(0)} ms, ${run.failures} of ${run.sent} failed; ` +
      `CPU per request: API ${run.apiMs.toFixed(2)} ms, PostgreSQL ${run.databaseMs.toFixed(2)} ms, ` +
      `generator ${run.clientMs.toFixed(2)} ms; ${run.statements.toFixed(1)} statements`,
  );
}
