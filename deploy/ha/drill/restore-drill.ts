// Writes posts during a backup of a running cluster and after it, restores the database to a
// minute between them, and compares (docs/operating.md). Not for production.
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { compose, primaryOf, untilWhole } from '../cluster/composition.ts';
import { recoveryTarget, restoreCluster } from '../cluster/restore.ts';
import { compareRestored } from './compare-posts.ts';
import { createLog, DRILL_OPTIONS } from './drill-options.ts';
import type { FamilyClient } from '../../compose/drill/family-client.ts';
import { startSteadyLoad } from './steady-load.ts';

const MINUTE_MS = 60_000;
/** Between the end of the backup and the point in time, and between that and the last post: at least. */
const APART_MS = 20_000;
const POLL_INTERVAL_MS = 1_000;
const SETTLE_LIMIT_MS = 180_000;
/** The scheduled backup may hold its lock. */
const BACKUP_ATTEMPTS = 30;

const { values } = parseArgs({
  options: {
    ...DRILL_OPTIONS,
    posts: { type: 'string', default: '1000' },
  },
});
const { file } = values;
const origin = values.origin.replace(/\/$/, '');

const log = createLog();

async function backUp(): Promise<void> {
  const command = ['pgbackrest', '--stanza=ongi', '--type=full', 'backup'];
  for (let attempt = 1; ; attempt++) {
    try {
      await compose(file, 'exec', '-T', await primaryOf(file), ...command);
      return;
    } catch (error) {
      if (attempt === BACKUP_ATTEMPTS) throw error;
      await pause(POLL_INTERVAL_MS * 5);
    }
  }
}

/** SHA-256 of every photo, by postId. */
async function photoSumsOf(families: readonly FamilyClient[]): Promise<Map<number, string[]>> {
  const sums = new Map<number, string[]>();
  for (const family of families)
    for (const { postId } of family.acknowledged.values()) sums.set(postId, await family.photoSums(postId));
  return sums;
}

log(`the cluster is awaited, and ${values.families} families sign up`);
await untilWhole(file);
const load = await startSteadyLoad({
  origin,
  families: Number(values.families),
  writesPerSecond: Number(values.writes),
  readsPerSecond: 0,
});
log('posts are written, and a full backup begins');
const beforeBackup = load.writesMs.length;
await backUp();
log(`the backup is complete; ${load.writesMs.length - beforeBackup} posts were acknowledged meanwhile`);
// A whole minute, as an operator would name it.
const targetMs = Math.ceil((Date.now() + APART_MS) / MINUTE_MS) * MINUTE_MS;
while (Date.now() < targetMs + APART_MS || load.writesMs.length < Number(values.posts))
  await pause(POLL_INTERVAL_MS);
await load.stop(SETTLE_LIMIT_MS);
log(`${load.writesMs.length} posts are acknowledged; their photos are read`);
const sums = await photoSumsOf(load.families);

const minute = new Date(targetMs).toISOString().replace(/\.\d+Z$/, 'Z');
const target = recoveryTarget(minute, new Date());
if (target === undefined) throw new Error(`${minute} is no point in time in the past`);
await restoreCluster(file, target, log);

log('posts and photos are compared');
const compared = await Promise.all(load.families.map((family) => compareRestored(family, sums, targetMs)));
const lost = compared.flatMap((family) => family.lost);
const later = compared.flatMap((family) => family.later);
const doubled = compared.flatMap((family) => family.doubled);
const expected = compared.reduce((sum, family) => sum + family.expected, 0);
const isUseful = expected > 0 && expected < load.writesMs.length;
const checks: [boolean, string][] = [
  [isUseful, `${expected} of ${load.writesMs.length} posts were acknowledged by ${minute}`],
  [lost.length === 0, `lost: ${[lost.length, ...lost.slice(0, 5)].join('; ')}`],
  [later.length === 0, `sent after it and there: ${[later.length, ...later.slice(0, 5)].join('; ')}`],
  [doubled.length === 0, `doubled: ${doubled.length}`],
];
for (const [isTrue, line] of checks) console.log(`${isTrue ? '✓' : '✗'} ${line}`);
process.exit(checks.every(([isTrue]) => isTrue) ? 0 : 1);
