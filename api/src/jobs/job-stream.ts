import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded, JOB_EVENT, type Job } from 'shared/contract/job';

const LOOK_INTERVAL_MS = 400;
/** Proxies close a connection on which nothing comes. */
const SIGN_OF_LIFE_MS = 15_000;
/** Below what proxies and browsers allow; whoever still waits asks again. */
const LONGEST_MS = 240_000;

/**
 * A job as a stream of events until its end: one at once, then one for each change. The job is looked up again and again
 * rather than told by its worker, which may be another process; one indexed read each 400 ms for a page that waits.
 *
 * @param read the job as it is now; undefined where it is gone
 */
export function streamJob(first: Job, read: () => Promise<Job | undefined>): PassThrough {
  const stream = new PassThrough();
  void send(stream, first, read).then(
    () => stream.end(),
    // The page sees a broken connection and asks again.
    () => stream.destroy(),
  );
  return stream;
}

async function send(stream: PassThrough, first: Job, read: () => Promise<Job | undefined>): Promise<void> {
  const endsAt = performance.now() + LONGEST_MS;
  let told = '';
  let quietSince = performance.now();
  for (let job: Job | undefined = first; job !== undefined; job = await read()) {
    const text = JSON.stringify(job);
    if (text !== told) {
      stream.write(`event: ${JOB_EVENT}\ndata: ${text}\n\n`);
      told = text;
      quietSince = performance.now();
    } else if (performance.now() - quietSince > SIGN_OF_LIFE_MS) {
      stream.write(':\n\n');
      quietSince = performance.now();
    }
    if (hasEnded(job) || stream.destroyed || performance.now() > endsAt) return;
    await pause(LOOK_INTERVAL_MS);
  }
}
