import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainJpeg } from '../../api/src/testing/data/testing-photos.ts';
import { startApi } from '../start/api-process.ts';
import { startSettings } from '../start/start-settings.ts';
import { waitUntilReady } from '../start/wait-until-ready.ts';
import { endingSignal } from '../start/ending.ts';
import { asMember, form, median, memory, readMany } from './bench-members.ts';
import { BENCH_PORT, say } from './bench-run.ts';

const JOBS = 20;
const MEMORIES = 20;
const IDLE_READS = 300;

type Job = { jobId: number; state: string };

/**
 * How quickly the API answers reads while twenty videos are made, as a ratio to when nothing is: the real program with its real
 * makers, asked over HTTP.
 */
export async function benchJobs(root: string): Promise<number> {
  const ending = endingSignal();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const env = { PORT: BENCH_PORT, ...process.env, LIMIT_GOODS_PER_DAY: String(JOBS) };
  const settings = startSettings(root, env);
  const server = startApi({ ...settings, dataDir, root, env });
  try {
    const origin = `http://127.0.0.1:${settings.port}`;
    if (!(await waitUntilReady(origin, ending, ['/api/health']))) return 1;
    const { ask } = await asMember(`${origin}/api`);
    for (let place = 0; place < MEMORIES; place += 1) await ask('POST', '/memory-post', await memory(place));
    await readMany(ask, IDLE_READS);
    const idle = median(await readMany(ask, IDLE_READS));
    say(`reads with nothing to make: median ${idle.toFixed(2)} ms`);

    const begun = performance.now();
    for (let place = 0; place < JOBS; place += 1) await ask('POST', '/animate-photo/generate', await order());
    const reads: number[] = [];
    let mostRunning = 0;
    for (;;) {
      reads.push(...(await readMany(ask, 10)));
      const jobs = (await ask('GET', '/jobs')) as Job[];
      mostRunning = Math.max(mostRunning, jobs.filter(({ state }) => state === 'running').length);
      const done = jobs.filter(({ state }) => state === 'done').length;
      if (jobs.some(({ state }) => state === 'failed')) throw new Error('a job failed');
      if (done === JOBS) break;
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const busy = median(reads);
    say(`${JOBS} videos: ${seconds} s, at most ${mostRunning} at a time`);
    say(
      `reads meanwhile: median ${busy.toFixed(2)} ms of ${reads.length}, ${(busy / idle).toFixed(2)} times the idle one`,
    );
    return 0;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function order(): Promise<FormData> {
  return form({ actionPrompt: '가까이 다가가요' }, 'image', await plainJpeg('#69c', 900, 1200));
}
