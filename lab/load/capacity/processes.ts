import { availableParallelism } from 'node:os';
import { median } from '../../support/median.ts';
import { log } from '../../support/bench-run.ts';
import { startLoadApp, type LoadApp } from '../load-app.ts';
import { startLoadDatabase, type LoadDatabase } from '../load-database.ts';
import { DOCUMENTED_COSTS, DOCUMENTED_RUN, saturation } from './capacity-model.ts';
import { capacityLines } from './capacity-table.ts';
import { writeFamilies } from './load-families.ts';
import { measureRun, type MeasuredRun } from './measured-run.ts';
import { takeTurns, type Turn } from './saturated-turns.ts';
import { openStatistics, STATEMENT_STATISTICS, type Statistics } from './statistics.ts';

const PROCESSES = [1, 2, 4];
/** Measured and predicted throughput differ by at most this share (docs/capacity.md). */
const TOLERANCE = 0.2;

/**
 * The family model's requests, in an open loop, at 1, 2 and 4 API processes over one database: throughput,
 * latency and cost per request below and above saturation. Returns 0 if the saturated throughput agrees with
 * the capacity model, whose inputs come from the runs with one process.
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
  const apps: LoadApp[] = [];
  try {
    for (let count = 0; count < Math.max(...PROCESSES); count += 1)
      apps.push(await startLoadApp(root, database));
    const { families, databaseBytesPerPost, mediaBytesPerPhoto } = await writeFamilies(
      apps[0]?.origin ?? '',
      database,
      statistics,
    );
    const turns = await takeTurns({
      measure: ({ processes, perSecond, seconds }) =>
        measureRun({ apps: apps.slice(0, processes), families, database, statistics, perSecond, seconds }),
      counts: PROCESSES,
      limitOfOne: (run) => predict(run, 1),
    });
    const disagreeing = PROCESSES.filter((processes) => !compare(processes, turns));
    for (const { text, share, mean_ms } of await statistics.costliest(5))
      log(
        `${(share * 100).toFixed(0)} % of the statements' time, ${mean_ms.toFixed(2)} ms each: ${text.slice(0, 90)}`,
      );
    const costs = { ...DOCUMENTED_COSTS, ...costsOfOne(turns), databaseBytesPerPost, mediaBytesPerPhoto };
    for (const line of capacityLines(costs)) log(line);
    return disagreeing.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}

/** Requests a second that so many processes reach on this machine, at these costs. */
function predict(run: Pick<MeasuredRun, 'apiMs' | 'databaseMs' | 'clientMs'>, processes: number): number {
  return saturation(run, { processes, cores: availableParallelism(), clientMs: run.clientMs });
}

/** Logs what was reached beside what one process of the same turn predicts; the median has to agree. */
function compare(processes: number, turns: readonly Turn[]): boolean {
  const ofTurn = (turn: Turn, count: number) => {
    const run = turn.get(count);
    if (run === undefined) throw new Error(`no run with ${count} processes`);
    return run;
  };
  const reached = turns.map((turn) => ofTurn(turn, processes).perSecond);
  const predicted = turns.map((turn) => predict(ofTurn(turn, 1), processes));
  const deviation = median(reached.map((perSecond, turn) => perSecond / (predicted[turn] ?? 0) - 1));
  const agrees = Math.abs(deviation) <= TOLERANCE;
  const documented = predict({ ...DOCUMENTED_COSTS, clientMs: DOCUMENTED_RUN.clientMs }, processes);
  log(
    `${processes} API processes: ${median(reached).toFixed(0)} requests/s reached, ` +
      `${median(predicted).toFixed(0)} predicted, ${documented.toFixed(0)} by docs/capacity.md ` +
      `(${((median(reached) / documented - 1) * 100).toFixed(0)} %); ` +
      `median of ${turns.length} turns ${(deviation * 100).toFixed(0)} % from the prediction: ` +
      (agrees ? 'agrees' : 'DISAGREES'),
  );
  return agrees;
}

function costsOfOne(turns: readonly Turn[]): Pick<MeasuredRun, 'apiMs' | 'databaseMs' | 'statements'> {
  const runs = turns.flatMap((turn) => turn.get(1) ?? []);
  return {
    apiMs: median(runs.map(({ apiMs }) => apiMs)),
    databaseMs: median(runs.map(({ databaseMs }) => databaseMs)),
    statements: median(runs.map(({ statements }) => statements)),
  };
}
