// Restores the database of docker-compose.ha.yml to a point in time (docs/operating.md).
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { compose, NODES, primaryOf, untilWhole } from './ha-drill/composition.ts';
import { recoveryTarget } from './recovery-target.ts';

const USAGE = `usage: node scripts/run.mjs restore-cluster "2026-11-26 03:10:00+09:00" [--file docker-compose.ha.yml]
  People cannot use the app meanwhile. What was written after that time is lost to them; the data as it is now
  stays in each node's volume, in before-restore-<time>.`;

const POLL_INTERVAL_MS = 5_000;
/** As they were: a node that is recreated now restarts in the middle of it. */
const START = ['up', '-d', '--no-build', '--no-recreate'];

const { values, positionals } = parseArgs({
  options: { file: { type: 'string', default: 'docker-compose.ha.yml' } },
  allowPositionals: true,
});
const { file } = values;

function log(line: string): void {
  console.log(`· ${line}`);
}

/** Everything committed so far reaches the archive, followed by a commit at which a replay knows to stop. */
async function archiveEverything(primary: string): Promise<void> {
  const statement = "select pg_logical_emit_message(true, 'ongi', 'restore'); select pg_switch_wal()";
  const psql = ['exec', '-T', primary, 'psql', '--quiet', '--dbname', 'postgres'];
  for (const command of statement.split('; ')) await compose(file, ...psql, '--command', command);
}

async function restore(target: string): Promise<void> {
  const primary = await primaryOf(file).catch(() => undefined);
  if (primary === undefined) log('there is no primary: what it did not archive cannot be restored');
  else await archiveEverything(primary);
  log('the app and the database are stopped');
  await compose(file, 'stop', 'api', 'worker', ...NODES);
  for (const node of NODES) await compose(file, 'run', '--rm', '--no-deps', node, 'prepare-restore', target);
  // The nodes' agreement about who is the primary of the data that was moved aside.
  await compose(file, 'exec', '-T', 'etcd1', 'etcdctl', 'del', '--prefix', '/service/ongi/');
  log(`the database is restored to ${target}: docker compose -f ${file} logs -f ${NODES.join(' ')}`);
  const [first] = NODES;
  await compose(file, ...START, first);
  // A large backup takes hours.
  while ((await primaryOf(file).catch(() => undefined)) === undefined) await pause(POLL_INTERVAL_MS);
  log(`${first} is the primary; the other nodes copy from it`);
  await compose(file, ...START, ...NODES);
  await untilWhole(file, Infinity);
  for (const node of NODES)
    await compose(file, 'exec', '-T', node, 'rm', '-f', '/var/lib/postgresql/data/restore-to');
  await compose(file, ...START, '--wait', 'api', 'worker');
  log('the app runs. Whether every photo is there:');
  log(`  docker compose -f ${file} exec api node api/src/platform/media/scrub/main.ts`);
}

const [time, ...others] = positionals;
const target = time === undefined || others.length > 0 ? undefined : recoveryTarget(time, new Date());
if (target === undefined) {
  console.error(USAGE);
  process.exit(1);
}
try {
  await restore(target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
