import { PassThrough } from 'node:stream';
import { hasEnded, JOB_EVENT, type Job } from 'shared/contract/job';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { followJob } from './follow-job.ts';
import type { JobWatcher } from './job-watcher.ts';

/** Proxies close an idle connection. */
const HEARTBEAT_MS = 15_000;
/** Below what proxies and browsers allow; a client that still waits reconnects. */
const LONGEST_MS = 240_000;

/**
 * A job as a stream of events until its end: one at once, then one for each change.
 * @param onClose called once: after the job's end, after the longest time, or when the client is gone
 */
export function streamJob(
  first: Job,
  watcher: JobWatcher,
  viewer: FamilyViewer,
  onClose: () => void,
): PassThrough {
  const stream = new PassThrough();
  const closed = new AbortController();
  let sent = '';
  const send = (job: Job): void => {
    const text = JSON.stringify(job);
    // A slow reader skips states in between: the next report has the newest one.
    if (text === sent || (stream.writableNeedDrain && !hasEnded(job))) return;
    stream.write(`event: ${JOB_EVENT}\ndata: ${text}\n\n`);
    sent = text;
    heartbeat.refresh();
  };
  const heartbeat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(':\n\n');
  }, HEARTBEAT_MS);
  stream.once('close', () => {
    clearInterval(heartbeat);
    closed.abort();
    onClose();
  });
  // Nothing may be written after `end`, however long the reader takes for the last bytes.
  const end = (): void => {
    clearInterval(heartbeat);
    stream.end();
  };
  send(first);
  if (hasEnded(first)) end();
  else {
    const limits = { longestMs: LONGEST_MS, disconnected: closed.signal };
    void followJob(watcher, { viewer, jobId: first.jobId }, limits, send).then(end);
  }
  return stream;
}
