import { PassThrough } from 'node:stream';
import { hasEnded, type Job, JOB_EVENT } from 'shared/contract/job';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import type { JobWatcher } from './job-watcher.ts';

const LONGEST_WAIT_MS = 290_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Why following stopped. `ended`: the last report was the job's end. `gone`: it was deleted, or the viewer
 * left its family. `stopping`: this process ends. `timeout`: the longest time is over. `disconnected`: the
 * client is gone.
 */
type FollowEnd = 'ended' | 'gone' | 'stopping' | 'timeout' | 'disconnected';

/** Reports a job to `onJob` at once and on every change until its end: the only way to wait for a job. */
function followJob(
  watcher: JobWatcher,
  { viewer, jobId }: { viewer: FamilyViewer; jobId: number },
  { longestMs, disconnected }: { longestMs: number; disconnected: AbortSignal },
  onJob: (job: Job) => void,
): Promise<FollowEnd> {
  return new Promise((resolve) => {
    const end = (reason: FollowEnd): void => {
      clearTimeout(longest);
      disconnected.removeEventListener('abort', onDisconnect);
      release();
      resolve(reason);
    };
    const onDisconnect = (): void => end('disconnected');
    const longest = setTimeout(() => end('timeout'), longestMs);
    const release = watcher.watch(viewer, jobId, (report) => {
      if (typeof report === 'string') return end(report);
      onJob(report);
      if (hasEnded(report)) end('ended');
    });
    disconnected.addEventListener('abort', onDisconnect, { once: true });
    if (disconnected.aborted) onDisconnect();
  });
}

/**
 * A job once it has ended.
 * @param disconnected aborted when the client is gone
 * @throws ApiFailure NOT_FOUND where the job is gone or the viewer has left the family; TIMEOUT after the
 *   longest time, and where the client is gone; 503 where this process ends
 */
export async function waitForJob(
  watcher: JobWatcher,
  viewer: FamilyViewer,
  jobId: number,
  disconnected: AbortSignal,
): Promise<Job> {
  let last: Job | undefined;
  const limits = { longestMs: LONGEST_WAIT_MS, disconnected };
  const end = await followJob(watcher, { viewer, jobId }, limits, (job) => {
    last = job;
  });
  if (end === 'ended' && last !== undefined) return last;
  if (end === 'gone') throw notFound();
  // The job continues elsewhere or after the restart; a repeated request waits for it.
  if (end === 'stopping')
    throw new ApiFailure('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS });
  throw new ApiFailure('TIMEOUT');
}

/** Proxies close an idle connection. */
const HEARTBEAT_MS = 15_000;
/** Below what proxies and browsers allow; a client that still waits reconnects. */
const LONGEST_MS = 240_000;

/** A job as events until its end: one at once, then one a change. @param onClose called once, at any end */
export function streamJob(first: Job, watcher: JobWatcher, viewer: FamilyViewer, onClose: () => void) {
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
