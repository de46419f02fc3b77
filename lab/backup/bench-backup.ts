import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_OPTIONS } from '../../scripts/bootstrap/node-options.mjs';
import { asMember, readMany, type Send } from '../support/bench-members.ts';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';
import { seedPhotos } from './seed-photos.ts';

const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 10_000);
const ADDED_PHOTOS = 10;
/** Reads in one turn: with the backup running, then with it stopped. */
const READS_PER_TURN = 15;
const WARM_UP_READS = 100;
const MOST_TIMES_IDLE = 1.3;
const MOST_RESIDENT_MB = 200;

/** A backup of 10,000 photos (BENCH_PHOTOS) and a second one, beside reads of the app. 1: over a budget. */
export async function benchBackup(root: string): Promise<number> {
  // Reads only: jobs would be a load of their own.
  return withBenchApi(root, { GOODS_AT_ONCE: '0' }, async (origin, dataDirectory) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ongi-bench-backup-'));
    try {
      const { send } = await asMember(`${origin}/api`);
      const seeded = await seedPhotos(dataDirectory, PHOTOS);
      log(`${seeded.photos} photos, ${seeded.files} files, ${megabytes(seeded.bytes)}`);
      await readMany(send, WARM_UP_READS);
      const backup = { root, dataDirectory, folder, send };
      const first = await runMeasured(backup);
      report('first backup', first);
      const added = await seedPhotos(dataDirectory, ADDED_PHOTOS);
      log(`${added.photos} photos more, ${added.files} files, ${megabytes(added.bytes)}`);
      const second = await runMeasured(backup);
      report('second backup', second);
      return verdicts([
        [first.files === seeded.files && first.bytes === seeded.bytes, 'the first copied everything'],
        [second.files === added.files && second.bytes === added.bytes, 'the second copied what was new only'],
        [Math.max(first.residentMb, second.residentMb) <= MOST_RESIDENT_MB, `at most ${MOST_RESIDENT_MB} MB`],
        [
          first.during / first.idle <= MOST_TIMES_IDLE,
          `reads at most ${MOST_TIMES_IDLE} times the idle ones`,
        ],
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

type Measured = {
  files: number;
  bytes: number;
  seconds: number;
  residentMb: number;
  /** Median milliseconds of a read while it runs, and while it is stopped. */
  during: number;
  idle: number;
  reads: number;
};

type MeasuredBackup = { root: string; dataDirectory: string; folder: string; send: Send };

/** Turns interleave by stopping the backup's process: what else the machine does affects both alike. */
async function runMeasured({ root, dataDirectory, folder, send }: MeasuredBackup): Promise<Measured> {
  const before = objectsIn(folder);
  const program = path.join(root, 'api', 'src', 'backup', 'main.ts');
  const child = spawn(process.execPath, [...(NODE_OPTIONS['backup'] ?? []), program, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ONGI_DATA: dataDirectory },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const during: number[] = [];
  const idle: number[] = [];
  let residentMb = 0;
  let seconds = 0;
  while (child.exitCode === null) {
    const startedAt = performance.now();
    const reads = await readMany(send, READS_PER_TURN);
    seconds += (performance.now() - startedAt) / 1000;
    residentMb = Math.max(residentMb, peakResidentMb(child));
    // A turn in which it ended was partly idle.
    if (child.exitCode !== null) break;
    during.push(...reads);
    child.kill('SIGSTOP');
    await pause(100);
    idle.push(...(await readMany(send, READS_PER_TURN)));
    child.kill('SIGCONT');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
  const after = objectsIn(folder);
  const [files, bytes] = [after.files - before.files, after.bytes - before.bytes];
  return {
    files,
    bytes,
    seconds,
    residentMb,
    during: median(during),
    idle: median(idle),
    reads: during.length,
  };
}

/** VmHWM of /proc: the most that was ever resident; 0 once the process has ended. */
function peakResidentMb({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function objectsIn(folder: string): { files: number; bytes: number } {
  const objects = path.join(folder, 'objects');
  try {
    const entries = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const sizes = entries.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } catch {
    return { files: 0, bytes: 0 };
  }
}

function report(what: string, measured: Measured): void {
  const { files, bytes, seconds, residentMb, during, idle, reads } = measured;
  log(
    `${what}: ${files} files, ${megabytes(bytes)} in ${seconds.toFixed(0)} s, ${residentMb.toFixed(0)} MB resident`,
  );
  log(
    `  reads meanwhile: median ${during.toFixed(2)} ms of ${reads}, idle ${idle.toFixed(2)} ms: ${(during / idle).toFixed(2)} times`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

function verdicts(budgets: readonly (readonly [boolean, string])[]): number {
  for (const [isMet, what] of budgets) log(`${isMet ? 'met' : 'NOT MET'}: ${what}`);
  return budgets.every(([isMet]) => isMet) ? 0 : 1;
}
