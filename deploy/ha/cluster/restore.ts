import { setTimeout as pause } from 'node:timers/promises';
import { compose, NODES, primaryOf, untilWhole } from './composition.ts';

/** A time needs a zone: the nodes' zone is UTC, the operator's may be another one. */
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}(:?\d{2})?)$/;

/**
 * @param time such as `2026-11-26 03:10:00+09:00`
 * @returns the same in UTC, as PostgreSQL's recovery_target_time reads it; undefined if it is no time with a
 *   zone, or not in the past
 */
export function recoveryTarget(time: string, now: Date): string | undefined {
  if (!TIME.test(time)) return undefined;
  const withZone = time
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_zone, hours, minutes) => `${hours}:${minutes ?? '00'}`);
  const date = new Date(withZone);
  if (Number.isNaN(date.getTime()) || date >= now) return undefined;
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00');
}

const POLL_INTERVAL_MS = 5_000;
/** As they were: a node that is recreated now restarts in the middle of it. */
const START = ['up', '-d', '--no-build', '--no-recreate'];

/**
 * Restores the database of a running composition. Nobody can use the app meanwhile.
 * @param target of `recoveryTarget`
 * @throws Error with the output of the command that failed
 */
export async function restoreCluster(
  file: string,
  target: string,
  log: (line: string) => void,
): Promise<void> {
  const primary = await primaryOf(file).catch(() => undefined);
  if (primary === undefined) log('there is no primary: what it did not archive cannot be restored');
  else await archiveEverything(file, primary);
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
}

/** Everything committed so far reaches the archive, followed by a commit at which a replay knows to stop. */
async function archiveEverything(file: string, primary: string): Promise<void> {
  const statement = "select pg_logical_emit_message(true, 'ongi', 'restore'); select pg_switch_wal()";
  const psql = ['exec', '-T', primary, 'psql', '--quiet', '--dbname', 'postgres'];
  for (const command of statement.split('; ')) await compose(file, ...psql, '--command', command);
}
