// Restores the database of deploy/ha/docker-compose.yml to a point in time (docs/operating.md).
import { parseArgs } from 'node:util';
import { recoveryTarget, restoreCluster } from './restore.ts';

const USAGE = `usage: node scripts/run.mjs restore-cluster "2026-11-26 03:10:00+09:00" [--file deploy/ha/docker-compose.yml]
  People cannot use the app meanwhile. What was written after that time is lost to them; the data as it is now
  stays in each node's volume, in before-restore-<time>.`;

const { values, positionals } = parseArgs({
  options: { file: { type: 'string', default: 'deploy/ha/docker-compose.yml' } },
  allowPositionals: true,
});
const { file } = values;

function log(line: string): void {
  console.log(`· ${line}`);
}

const [time, ...others] = positionals;
const target = time === undefined || others.length > 0 ? undefined : recoveryTarget(time, new Date());
if (target === undefined) {
  console.error(USAGE);
  process.exit(1);
}
try {
  await restoreCluster(file, target, log);
  log('the app runs. Whether every photo is there:');
  log(`  docker compose -f ${file} exec api node api/src/platform/media/scrub/main.ts`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
