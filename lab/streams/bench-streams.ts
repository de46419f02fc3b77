import { asMember, postForm, readMany, videoForm, type Send } from '../support/bench-members.ts';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';

const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 1_500);
const POSTS = 20;
const READS = Number(process.env['BENCH_READS'] ?? 300);
/** Budget of the median read time, as a multiple of the idle one. */
const MOST_TIMES_IDLE = 1.5;

/** Reads while one person holds 1,500 streams of a job open (BENCH_STREAMS, BENCH_READS). 1: too slow. */
export async function benchStreams(root: string): Promise<number> {
  // No worker: the job stays pending, and so do its streams.
  return withBenchApi(root, { GOODS_AT_ONCE: '0', CONNECTIONS_PER_ADDRESS: '4000' }, async (origin) => {
    const closing = new AbortController();
    try {
      const others = await asMember(`${origin}/api`);
      for (let index = 0; index < POSTS; index += 1)
        await others.send('POST', '/memory-post', await postForm(index));
      await readMany(others.send, READS);
      const idle = median(await readMany(others.send, READS));
      log(`reads with nobody waiting: median ${idle.toFixed(2)} ms`);

      const one = await asMember(`${origin}/api`);
      const url = `${origin}/api/jobs/${String(await beginJob(one.send))}`;
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${one.token}` };
      const statuses: number[] = [];
      const follow = async (): Promise<void> => {
        const response = await fetch(url, { headers, signal: closing.signal });
        statuses.push(response.status);
        await response.text();
      };
      const streams = Array.from({ length: STREAMS }, follow);
      // Aborted below or ended by the server: not a failure.
      const ended = Promise.allSettled(streams);
      const reads = await readMany(others.send, READS);
      const isOpen = statuses.filter((status) => status === 200).length;
      log(
        `${STREAMS} streams asked for by one person: ${statuses.length} answered, ${isOpen} of them let in`,
      );
      const busy = median(reads);
      const ratio = busy / idle;
      const worst = Math.max(...reads).toFixed(0);
      log(`reads meanwhile: median ${busy.toFixed(2)} ms of ${reads.length} (longest ${worst} ms)`);
      log(`that is ${ratio.toFixed(2)} times the idle one; at most ${MOST_TIMES_IDLE} is promised`);
      closing.abort();
      await ended;
      return ratio <= MOST_TIMES_IDLE ? 0 : 1;
    } finally {
      closing.abort();
    }
  });
}

async function beginJob(send: Send): Promise<number> {
  return ((await send('POST', '/animate-photo/generate', await videoForm())) as { jobId: number }).jobId;
}
