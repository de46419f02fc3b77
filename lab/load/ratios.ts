import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '../support/median.ts';
import { log } from '../support/bench-run.ts';
import { startBareLoop, type BareLoop } from './bare-loop-process.ts';
import { runClosedLoop } from './closed-loop.ts';
import { logIn, readData, readResponse, startLoadApp, type LoadApp } from './load-app.ts';
import { startLoadDatabase, type LoadDatabase } from './load-database.ts';
import type { Measured } from './measured.ts';
import { startPlainServer } from './plain-server-process.ts';
import { readRecorded, type RecordedStatement } from './recorded-statements.ts';
import { measuredRoutes, type MeasuredRoute } from './measured-routes.ts';

const CONNECTIONS = 50;
const POSTS = '2000';
const ROUNDS = '5';
const SECONDS = '4';

/** A route has the statements of one request: what the API sent to the database. */
type Recorded = { route: MeasuredRoute; statements: RecordedStatement[] };

/**
 * The rate of reads over HTTP as a share of the rate of a bare node-postgres loop with the same statements on
 * the same database, once with the statements' text each time, once prepared; and what HTTP alone costs. All
 * take turns, so that a slowdown of the machine affects all. Returns 0 if every route reaches its share.
 */
export async function benchRatios(root: string): Promise<number> {
  const database = await startLoadDatabase(root);
  try {
    await database.seed(Number(process.env['BENCH_POSTS'] ?? POSTS));
    const recorded = await recordStatements(root, database);
    const app = await startLoadApp(root, database);
    const bare = startBareLoop(database.url);
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
  const recorder = path.join(import.meta.dirname, 'record-statements.ts');
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
  const plain = await startPlainServer(await readResponse(app.origin, token, route.path));
  const closedLoop = (url: string, pid: number) =>
    runClosedLoop(root, { url, token, connections: CONNECTIONS, seconds, pid });
  const unnamed = statements.map(({ text, values }) => ({ text, values }));
  const kinds = {
    api: () => closedLoop(`${app.origin}/api${route.path}`, app.pid),
    http: () => closedLoop(plain.url, plain.pid),
    prepared: () => bare.run(statements, CONNECTIONS, seconds),
    text: () => bare.run(unnamed, CONNECTIONS, seconds),
  };
  const runs: Record<keyof typeof kinds, Measured[]> = { api: [], http: [], prepared: [], text: [] };
  await kinds.api();
  await kinds.prepared();
  for (let round = 0; round < Number(process.env['BENCH_RUNS'] ?? ROUNDS); round += 1) {
    runs.api.push(await kinds.api());
    runs.text.push(await kinds.text());
    runs.http.push(await kinds.http());
    runs.prepared.push(await kinds.prepared());
  }
  plain.stop();
  const [api, http] = [mediansOf(runs.api), mediansOf(runs.http)];
  const [prepared, text] = [mediansOf(runs.prepared), mediansOf(runs.text)];
  const share = api.perSecond / text.perSecond;
  const verdict = share >= route.budget ? 'within' : 'BELOW';
  // A program that did nothing but HTTP and the prepared statements.
  const ceiling = prepared.cpuMs / (prepared.cpuMs + http.cpuMs);
  log(
    `${route.name}: ${percent(share)} of the bare loop, ${verdict} the budget of ${percent(route.budget)}: ` +
      `${api.perSecond.toFixed(0)} requests/s against ${text.perSecond.toFixed(0)}, ${statements.length} statements each; ` +
      `${percent(api.perSecond / prepared.perSecond)} of the loop with prepared statements (${prepared.perSecond.toFixed(0)}/s), ` +
      `of which ${percent(ceiling)} are possible: CPU ${api.cpuMs.toFixed(3)} ms a request, ` +
      `${http.cpuMs.toFixed(3)} for HTTP alone, ${prepared.cpuMs.toFixed(3)} for the statements alone`,
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
