import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '../bench-members.ts';
import { log } from '../bench-run.ts';
import { startBareLoop, type BareLoop } from './bare-loop-process.ts';
import { runClosedLoop } from './closed-loop.ts';
import { logIn, readData, startLoadApp, type LoadApp } from './load-app.ts';
import { startLoadDatabase, type LoadDatabase } from './load-database.ts';
import type { Measured } from './measured.ts';
import { readRecorded, type RecordedStatement } from './recorded-statements.ts';
import { measuredRoutes, type MeasuredRoute } from './measured-routes.ts';

const CONNECTIONS = 50;
const POSTS = '2000';
const ROUNDS = '5';
const SECONDS = '4';

/** Per request of a route: what the API sent to the database. */
type Recorded = { route: MeasuredRoute; statements: RecordedStatement[] };

/**
 * The rate of reads over HTTP as a share of the rate of a bare node-postgres loop with the same statements on
 * the same database. Both take turns, so that a slowdown of the machine affects both. Returns 0 if every
 * route reaches its share.
 */
export async function benchRatios(root: string): Promise<number> {
  const database = await startLoadDatabase(root);
  try {
    await database.seed(Number(process.env['BENCH_POSTS'] ?? POSTS));
    const recorded = await recordStatements(root, database);
    const app = await startLoadApp(root, database);
    const bare = startBareLoop(root, database.url);
    try {
      let missing = 0;
      for (const each of recorded) missing += await benchRoute(root, app, bare, each);
      return missing === 0 ? 0 : 1;
    } finally {
      bare.stop();
      await app.stop();
    }
  } finally {
    await database.stop();
  }
}

/** A process of its own records, so that the measured one does not. */
async function recordStatements(root: string, database: LoadDatabase): Promise<Recorded[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-recorded-'));
  const file = path.join(folder, 'statements.jsonl');
  const recorder = path.join(root, 'api', 'src', 'testing', 'record-statements.ts');
  const app = await startLoadApp(root, database, { RECORDED_STATEMENTS: file }, ['--import', recorder]);
  try {
    const token = await logIn(app.origin);
    const routes = await measuredRoutes((where) => readData(app.origin, token, where));
    const recorded: Recorded[] = [];
    for (const route of routes) {
      // The first request warms up.
      await readData(app.origin, token, route.path);
      writeFileSync(file, '');
      await readData(app.origin, token, route.path);
      recorded.push({ route, statements: readRecorded(file) });
    }
    return recorded;
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the route's medians; returns 1 below its share. */
async function benchRoute(root: string, app: LoadApp, bare: BareLoop, recorded: Recorded): Promise<number> {
  const { route, statements } = recorded;
  const seconds = Number(process.env['BENCH_SECONDS'] ?? SECONDS);
  const token = await logIn(app.origin);
  const { origin, pid } = app;
  const url = `${origin}/api${route.path}`;
  const overHttp = () => runClosedLoop(root, { url, token, connections: CONNECTIONS, seconds, pid });
  const bareLoop = () => bare.run(statements, CONNECTIONS, seconds);
  // As without prepared statements: PostgreSQL parses and plans each one anew.
  const unnamed = statements.map(({ text, values }) => ({ text, values }));
  const unprepared = () => bare.run(unnamed, CONNECTIONS, seconds);
  const runs: Record<'http' | 'bare' | 'unprepared', Measured[]> = { http: [], bare: [], unprepared: [] };
  await overHttp();
  await bareLoop();
  for (let round = 0; round < Number(process.env['BENCH_RUNS'] ?? ROUNDS); round += 1) {
    runs.http.push(await overHttp());
    runs.bare.push(await bareLoop());
    runs.unprepared.push(await unprepared());
  }
  const [http, floor] = [mediansOf(runs.http), mediansOf(runs.bare)];
  const share = http.perSecond / floor.perSecond;
  const verdict = share >= route.budget ? 'within' : 'BELOW';
  log(
    `${route.name}: ${percent(share)} of the bare loop, ${verdict} the budget of ${percent(route.budget)}: ` +
      `${http.perSecond.toFixed(0)} requests/s against ${floor.perSecond.toFixed(0)}, ` +
      `${statements.length} statements a request (${(http.perSecond * statements.length).toFixed(0)}/s), ` +
      `CPU ${http.cpuMs.toFixed(3)} ms a request against ${floor.cpuMs.toFixed(3)}; ` +
      `${percent(http.perSecond / mediansOf(runs.unprepared).perSecond)} of the loop without prepared statements`,
  );
  return share >= route.budget ? 0 : 1;
}

function mediansOf(runs: readonly Measured[]): Pick<Measured, 'perSecond' | 'cpuMs'> {
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
