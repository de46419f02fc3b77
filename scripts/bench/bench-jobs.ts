import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainJpeg } from '../../api/src/testing/data/test-photos.ts';
import { startApi } from '../start/api-process.ts';
import { startSettings } from '../start/start-settings.ts';
import { waitUntilReady } from '../start/wait-until-ready.ts';
import { shutdownSignal } from '../start/shutdown-signal.ts';
import { asMember, form, median, postForm, readMany } from './bench-members.ts';
import { BENCH_PORT, log } from './bench-run.ts';

const JOBS = 20;
const POSTS = 20;
const IDLE_READS = 300;

type Job = { jobId: number; state: string };

/** Read times of the API while it generates twenty videos, relative to an idle API. Uses the real program. */
export async function benchJobs(root: string): Promise<number> {
  const ending = shutdownSignal();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const env = { PORT: BENCH_PORT, ...process.env, LIMIT_GOODS_PER_DAY: String(JOBS) };
  const settings = startSettings(root, env);
  const server = startApi({ ...settings, dataDir, root, env });
  try {
    const origin = `http://127.0.0.1:${settings.port}`;
    if (!(await waitUntilReady(origin, ending, ['/api/health']))) return 1;
    const { send } = await asMember(`${origin}/api`);
    for (let index = 0; index < POSTS; index += 1) await send('POST', '/memory-post', await postForm(index));
    await readMany(send, IDLE_READS);
    const idle = median(await readMany(send, IDLE_READS));
    log(`reads with nothing to make: median ${idle.toFixed(2)} ms`);

    const begun = performance.now();
    for (let index = 0; index < JOBS; index += 1)
      await send('POST', '/animate-photo/generate', await order());
    const reads: number[] = [];
    let mostRunning = 0;
    for (;;) {
      reads.push(...(await readMany(send, 10)));
      const jobs = (await send('GET', '/jobs')) as Job[];
      mostRunning = Math.max(mostRunning, jobs.filter(({ state }) => state === 'running').length);
      const done = jobs.filter(({ state }) => state === 'done').length;
      if (jobs.some(({ state }) => state === 'failed')) throw new Error('a job failed');
      if (done === JOBS) break;
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const busy = median(reads);
    log(`${JOBS} videos: ${seconds} s, at most ${mostRunning} at a time`);
    log(
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
