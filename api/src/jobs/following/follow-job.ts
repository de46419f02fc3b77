import { hasEnded, type Job, JOB_EVENT } from 'shared/contract/job';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import { openEventStream } from '../../platform/http/responses/event-stream.ts';
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

/** Below what proxies and browsers allow; a client that still waits reconnects. */
const LONGEST_MS = 240_000;

/** A job as events until its end: one at once, then one a change. @param onClose called once, at any end */
export function streamJob(first: Job, watcher: JobWatcher, viewer: FamilyViewer, onClose: () => void) {
  const { stream, closed, send, end } = openEventStream(JOB_EVENT, onClose);
  const sendJob = (job: Job): void => send(job, hasEnded(job));
  sendJob(first);
  if (hasEnded(first)) end();
  else {
    const limits = { longestMs: LONGEST_MS, disconnected: closed };
    void followJob(watcher, { viewer, jobId: first.jobId }, limits, sendJob).then(end);
  }
  return stream;
}
