import { PassThrough } from 'node:stream';
import { hasEnded, JOB_EVENT, type Job } from 'shared/contract/job';
import type { JobReport } from './job-watcher.ts';

/** Proxies close a connection on which nothing comes. */
const SIGN_OF_LIFE_MS = 15_000;
/** Below what proxies and browsers allow; whoever still waits asks again. */
const LONGEST_MS = 240_000;

/**
 * A job as a stream of events until its end: one at once, then one for each change.
 * @param watch begins the reports and returns what ends them (JobWatcher.watch)
 * @param onClose called once: after the job's end, after the longest time, or when the client is gone
 */
export function streamJob(
  first: Job,
  watch: (onReport: (report: JobReport) => void) => () => void,
  onClose: () => void,
): PassThrough {
  const stream = new PassThrough();
  let sent = '';
  const send = (job: JobReport): void => {
    if (typeof job === 'string') {
      stream.end();
      return;
    }
    const text = JSON.stringify(job);
    const isEnd = hasEnded(job);
    // A reader that is slow misses what lies between: the next report has the newest state.
    if (text !== sent && (isEnd || !stream.writableNeedDrain)) {
      stream.write(`event: ${JOB_EVENT}\ndata: ${text}\n\n`);
      sent = text;
      signsOfLife.refresh();
    }
    if (isEnd) stream.end();
  };
  const signsOfLife = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(':\n\n');
  }, SIGN_OF_LIFE_MS);
  const longest = setTimeout(() => stream.end(), LONGEST_MS);
  const release = watch(send);
  stream.once('close', () => {
    clearInterval(signsOfLife);
    clearTimeout(longest);
    release();
    onClose();
  });
  // After `end` nothing more may be written, however long the last bytes take to be read.
  stream.once('finish', () => {
    clearInterval(signsOfLife);
    release();
  });
  send(first);
  return stream;
}
