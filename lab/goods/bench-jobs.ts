import { asMember, postForm, readMany, videoForm, type Send } from '../support/bench-members.ts';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';

const JOBS = 20;
const POSTS = 20;
const IDLE_READS = 300;

type Job = { jobId: number; state: string };

/** Read times of the API while it generates twenty videos, relative to an idle API. Uses the real program. */
export async function benchJobs(root: string): Promise<number> {
  return withBenchApi(root, { LIMIT_GOODS_PER_DAY: String(JOBS) }, async (origin) => {
    const { send } = await asMember(`${origin}/api`);
    for (let index = 0; index < POSTS; index += 1) await send('POST', '/memory-post', await postForm(index));
    await readMany(send, IDLE_READS);
    const idle = median(await readMany(send, IDLE_READS));
    log(`reads with nothing to make: median ${idle.toFixed(2)} ms`);

    const begun = performance.now();
    for (let index = 0; index < JOBS; index += 1)
      await send('POST', '/animate-photo/generate', await videoForm());
    const { reads, mostRunning } = await readUntilDone(send, JOBS);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    log(`${JOBS} videos: ${seconds} s, at most ${mostRunning} at a time`);
    reportReads(reads, idle);
    return 0;
  });
}

/** Reads until so many jobs are done. */
async function readUntilDone(
  send: Send,
  jobCount: number,
): Promise<{ reads: number[]; mostRunning: number }> {
  const reads: number[] = [];
  let mostRunning = 0;
  for (;;) {
    reads.push(...(await readMany(send, 10)));
    const jobs = (await send('GET', '/jobs')) as Job[];
    mostRunning = Math.max(mostRunning, jobs.filter(({ state }) => state === 'running').length);
    const done = jobs.filter(({ state }) => state === 'done').length;
    if (jobs.some(({ state }) => state === 'failed')) throw new Error('a job failed');
    if (done === jobCount) return { reads, mostRunning };
  }
}

function reportReads(reads: readonly number[], idle: number): void {
  const busy = median(reads);
  const times = (busy / idle).toFixed(2);
  log(`reads meanwhile: median ${busy.toFixed(2)} ms of ${reads.length}, ${times} times the idle one`);
}
