import { type AnyJob, anyJobSchema } from 'shared/contract/job-shape';
import { anyJobCalls, hasEnded, JOB_EVENT } from 'shared/contract/job';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { type EventsOutcome, pause, readEvents } from './read-events.ts';

/** The stream is opened again after this time when it broke, or without network. */
const RECONNECT_MS = 2_000;
/** While other tabs hold all streams that one person may have, the job is polled. */
const POLL_INTERVAL_MS = 5_000;

type FollowOptions = { signal: AbortSignal; onJob: (job: AnyJob) => void; onGone: () => void };

/**
 * Reports a job at each change until its end, and reconnects a broken stream until `signal` is aborted.
 * @param onGone called where the job no longer exists or may not be read
 */
export async function followJob(jobId: number, { signal, onJob, onGone }: FollowOptions): Promise<void> {
  const seen = { end: false };
  const onEvent = (job: AnyJob): void => {
    seen.end = hasEnded(job);
    onJob(job);
  };
  while (!seen.end && !signal.aborted) {
    const outcome = await readStream(jobId, signal, onEvent).catch(() => 'broken' as const);
    if (outcome === 'rejected') {
      onGone();
      return;
    }
    if (outcome === 'full') await readOnce(jobId, signal).then(onEvent, () => undefined);
    const pauseMs = outcome === 'full' ? POLL_INTERVAL_MS : RECONNECT_MS;
    if (!seen.end && !signal.aborted) await pause(pauseMs, signal);
  }
}

function readOnce(jobId: number, signal: AbortSignal): Promise<AnyJob> {
  return callApi(anyJobCalls.read, { params: { jobId }, signal, silent: true });
}

async function readStream(
  jobId: number,
  signal: AbortSignal,
  onJob: (job: AnyJob) => void,
): Promise<EventsOutcome> {
  return readEvents(`/jobs/${jobId}`, {
    signal,
    onEvent: ({ event, data }) => {
      if (event === JOB_EVENT) parseJob(data, onJob);
    },
  });
}

function parseJob(data: string, onJob: (job: AnyJob) => void): void {
  const parsed = z.safeParse(anyJobSchema, JSON.parse(data));
  if (parsed.success) onJob(parsed.data);
}
