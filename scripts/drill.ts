// Kills an app of its own repeatedly while people write (docs/operating.md, "Kill drill").
import { parseArgs } from 'node:util';
import { shutdownSignal } from './start/shutdown-signal.ts';
import { drillReport } from './drill/drill-report.ts';
import { runDrill } from './drill/run-drill.ts';

const USAGE = `usage: npm run drill -- --kills 100 --random-seed 1
  --kills <number>        how often the API, PostgreSQL or both are killed (default 100)
  --random-seed <number>  decides what is killed and when (default: a new one, which is printed)`;

function readNumber(value: string | undefined, otherwise: number): number | undefined {
  if (value === undefined) return otherwise;
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { kills: { type: 'string' }, 'random-seed': { type: 'string' } } });
  const kills = readNumber(values.kills, 100);
  const randomSeed = readNumber(values['random-seed'], Math.floor(Math.random() * 1e9));
  if (kills === undefined || randomSeed === undefined) {
    console.error(USAGE);
    return 1;
  }
  const log = (line: string): void => console.log(`· ${line}`);
  const result = await runDrill({ kills, randomSeed, log, signal: shutdownSignal() });
  console.log(drillReport(result));
  return result.violations.length === 0 ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
}
