// Kills or restarts an app of its own repeatedly while people use it (docs/operating.md, "Drills").
import { parseArgs } from 'node:util';
import { exitWith } from '../scripts/machine/exit-with.ts';
import { shutdownSignal } from '../scripts/start/shutdown-signal.ts';
import { rollingRestart } from './drills/rolling/rolling-restart.ts';
import { fillDisk } from './drills/full-disk/fill-disk.ts';
import { type DrillResult, runDrill } from './drills/kills/run-drill.ts';
import { followReleasingPage } from './drills/releasing/follow-page.ts';
import { followFirstHour } from './drills/first-hour/follow-first-hour.ts';
import { plantFaults } from './faults/plant-faults.ts';

const USAGE = `usage: npm run drill -- --kills 100 --random-seed 1
  --kills <number>        how often the API, PostgreSQL or both are killed (default 100)
  --random-seed <number>  decides what is killed and when (default: a new one, which is printed)
usage: npm run drill -- --rolling-restart 50000
  --rolling-restart <number>  restarts two API processes one after another, during so many requests
usage: npm run drill -- --full-disk 2600
  --full-disk <number>    uploads twelve films to an app on a disk of so many megabytes, and fills it; as root
usage: npm run drill -- releasing
  runs every command of docs/releasing-a-remote.md in an empty folder, with real installs; port 3000 has to be free
usage: npm run drill -- first-hour --only site
  runs every command of docs/your-first-hour.md, with a site of its own and a team's repository in an empty
  folder; --only: with the packages of a site, or of a registry, and not both
usage: npm run drill -- faults --only 1-20,31
  plants faults that really happened one by one, and runs the test that finds each; --only: these numbers`;

const ROLLING_CLIENTS = 20;

function drillReport(result: DrillResult): string {
  const { randomSeed, kills, recoveriesMs, starts, ledger, violations } = result;
  const sorted = recoveriesMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return [
    `kills: ${kills.api} API, ${kills.database} PostgreSQL, ${kills.both} both (random seed ${randomSeed}); the API was started ${starts} times`,
    `back after ${seconds(median)} s (median), ${seconds(longest)} s (longest)`,
    `acknowledged: ${ledger.posts.size} memories (${ledger.postsWithPhoto.size} with a photo), ${ledger.comments.size} comments, ${ledger.likedPosts.size} likes, ${ledger.jobs.size} jobs`,
    `without a response: ${ledger.withoutResponse}; told to try again: ${ledger.retried}; jobs that failed and were begun again: ${ledger.jobsRetried}`,
    violations.length === 0
      ? 'nothing is lost, nothing is doubled, every job is done'
      : `${violations.length} violations:\n${[...new Set(violations)].map((line) => `  ${line}`).join('\n')}`,
  ].join('\n');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function restart(requests: number, log: (line: string) => void): Promise<number> {
  const result = await rollingRestart({ requests, clients: ROLLING_CLIENTS, log });
  const { failures, writes, comments, restarts, ends } = result;
  console.log(`${restarts} restarts during ${result.requests} requests; failed: ${failures.length}`);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  console.log(`acknowledged comments: ${writes}, stored: ${comments}`);
  const isClean = ends.every(({ code, errors }) => code === 0 && errors === '');
  if (!isClean) console.log('a process did not end in order');
  return failures.length === 0 && writes === comments && isClean ? 0 : 1;
}

async function fillSmallDisk(megabytes: number, log: (line: string) => void): Promise<number> {
  const { admitted, whole, others, violations } = await fillDisk({ megabytes, log });
  console.log(`uploads admitted: ${admitted} of 12, whole: ${whole}`);
  console.log(`requests of others meanwhile: ${others.requests}, of these comments: ${others.writes}`);
  for (const line of new Set(violations)) console.log(`  ${line}`);
  if (violations.length === 0)
    console.log('nothing acknowledged is lost, others went on, deleting made room');
  return violations.length === 0 ? 0 : 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      kills: { type: 'string' },
      'random-seed': { type: 'string' },
      'rolling-restart': { type: 'string' },
      'full-disk': { type: 'string' },
    },
  });
  const log = (line: string): void => console.log(`· ${line}`);
  const { only, kills, 'random-seed': seed, 'rolling-restart': requests, 'full-disk': megabytes } = values;
  if (positionals[0] === 'releasing') return (await followReleasingPage(log)) ? 0 : 1;
  if (positionals[0] === 'first-hour')
    return (await followFirstHour(log, only === 'site' || only === 'registry' ? [only] : undefined)) ? 0 : 1;
  if (positionals[0] === 'faults') return (await plantFaults({ only, log })) ? 0 : 1;
  if (![kills, seed, requests, megabytes].every((value) => value === undefined || /^\d{1,9}$/.test(value))) {
    console.error(USAGE);
    return 1;
  }
  if (requests !== undefined) return restart(Number(requests), log);
  if (megabytes !== undefined) return fillSmallDisk(Number(megabytes), log);
  const randomSeed = seed === undefined ? Math.floor(Math.random() * 1e9) : Number(seed);
  const options = { kills: Number(kills ?? 100), randomSeed, log, signal: shutdownSignal() };
  const result = await runDrill(options);
  console.log(drillReport(result));
  return result.violations.length === 0 ? 0 : 1;
}

await exitWith(run);
