// Kills parts of a running cluster under a steady load (docs/operating.md). Not for production.
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { compose, primaryOf, untilWhole } from '../cluster/composition.ts';
import { createLog, DRILL_OPTIONS } from './drill-options.ts';
import { plannedFaults, type PlannedFault } from './faults.ts';
import { type Fault, type Figures, longestGap, reportFault, verdictOf } from './verdict.ts';
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts';
import { comparePosts } from './compare-posts.ts';

const REST_MS = 15_000;
const SETTLE_LIMIT_MS = 180_000;
const POLL_INTERVAL_MS = 500;

const { values } = parseArgs({
  options: {
    ...DRILL_OPTIONS,
    only: { type: 'string', default: '' },
    reads: { type: 'string', default: '50' },
  },
});
const { file } = values;
const origin = values.origin.replace(/\/$/, '');

const log = createLog();

/** The fault lasts until everything is whole again: what it costs until then is its own. */
async function cause(fault: PlannedFault): Promise<Fault | undefined> {
  log(fault.name);
  const faultStartMs = performance.now();
  const undo = await fault.begin(file, (line) => log(`  ${line}`));
  if (undo === undefined) return undefined;
  await pause(fault.durationMs);
  await undo();
  await untilWhole(file);
  await untilWritten(performance.now());
  await pause(REST_MS);
  return { ...fault, startMs: faultStartMs, endMs: performance.now() };
}

/** A fault's last gap is not the next one's. @throws Error after the limit */
async function untilWritten(sinceMs: number): Promise<void> {
  while ((load.writesMs.at(-1) ?? 0) < sinceMs) {
    if (performance.now() > sinceMs + SETTLE_LIMIT_MS) throw new Error('no write is acknowledged any more');
    await pause(POLL_INTERVAL_MS);
  }
}

/** Switches to another file of WAL and waits until the archive has the former. */
async function isArchiving(): Promise<boolean> {
  const check = ['pgbackrest', '--stanza=ongi', 'check'];
  return compose(file, 'exec', '-T', await primaryOf(file), ...check).then(
    () => true,
    (error: unknown) => {
      log(String(error));
      return false;
    },
  );
}

async function figuresOf(
  load: SteadyLoad,
  faults: readonly Fault[],
  notCaused: readonly string[],
): Promise<Figures> {
  const stored = await Promise.all(load.families.map((family) => comparePosts(family)));
  const reports = faults.map((fault) => reportFault(fault, load.writesMs, load.reads));
  for (const { name, longestGapMs, reads, failedReads, failures } of reports) {
    const gap = `${(longestGapMs / 1_000).toFixed(1)} s without a write`;
    console.log(`  ${name}: ${gap}; ${failedReads} of ${reads} reads failed`);
    for (const failure of failures) console.log(`    ${failure}`);
  }
  return {
    notCaused,
    acknowledged: stored.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: stored.flatMap(({ lost }) => lost),
    doubled: stored.flatMap(({ doubled }) => doubled),
    longestGapMs: Math.max(0, ...reports.map((report) => report.longestGapMs)),
    reads: load.reads.length,
    failedReads: load.reads.filter(({ status }) => status < 200 || status >= 300).length,
    rejections: load.rejections,
    isArchiving: await isArchiving(),
  };
}

log(`the cluster is awaited, and ${values.families} families sign up`);
await untilWhole(file);
const load = await startSteadyLoad({
  origin,
  families: Number(values.families),
  writesPerSecond: Number(values.writes),
  readsPerSecond: Number(values.reads),
});
await pause(REST_MS);
log(
  `without a fault: ${(longestGap(load.writesMs, load.writesMs[0] ?? 0, performance.now()) / 1_000).toFixed(1)} s`,
);
const faults: Fault[] = [];
const notCaused: string[] = [];
const parts = values.only.split(',');
for (const fault of plannedFaults().filter(({ name }) => parts.some((part) => name.includes(part)))) {
  const caused = await cause(fault);
  if (caused === undefined) notCaused.push(fault.name);
  else faults.push(caused);
}
log('the load ends; every write has to be acknowledged');
await load.stop(SETTLE_LIMIT_MS);
const { lines, isPassed } = verdictOf(await figuresOf(load, faults, notCaused));
for (const line of lines) console.log(line);
process.exit(isPassed ? 0 : 1);
