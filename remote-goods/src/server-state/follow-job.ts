import { createParser } from 'eventsource-parser';
import { hasEnded, jobCalls, JOB_EVENT, jobSchema, type Job } from 'shared/contract/job';
import { callApi, currentApiBaseUrl } from 'shared/http';
import * as z from 'shared/schema';
import { sessionStore } from 'shared/session';

/** After a stream that broke off, and where there is no network. */
const TRY_AGAIN_MS = 2_000;
/** While other tabs hold all streams that one person may have: the job is read by itself so often. */
const READ_WITHOUT_STREAM_MS = 5_000;

/**
 * Tells of a job each time anything of it changes, until its end. A stream that breaks off is opened again for as long as
 * `signal` is not aborted; EventSource would send no token.
 * @param onGone told where the job is not there any more, or may not be read
 */
export async function followJob(
  jobId: number,
  { signal, onJob, onGone }: { signal: AbortSignal; onJob: (job: Job) => void; onGone: () => void },
): Promise<void> {
  const seen = { end: false };
  const onEvent = (job: Job): void => {
    seen.end = hasEnded(job);
    onJob(job);
  };
  while (!seen.end && !signal.aborted) {
    const outcome = await readStream(jobId, signal, onEvent).catch(() => 'broken' as const);
    if (outcome === 'refused') {
      onGone();
      return;
    }
    if (outcome === 'full') await readOnce(jobId, signal).then(onEvent, () => undefined);
    const pauseMs = outcome === 'full' ? READ_WITHOUT_STREAM_MS : TRY_AGAIN_MS;
    if (!seen.end && !signal.aborted) await pause(pauseMs, signal);
  }
}

function readOnce(jobId: number, signal: AbortSignal): Promise<Job> {
  return callApi(jobCalls.read, { params: { jobId }, signal, silent: true });
}

async function readStream(
  jobId: number,
  signal: AbortSignal,
  onJob: (job: Job) => void,
): Promise<'ended' | 'refused' | 'full'> {
  const { accessToken } = sessionStore.getState();
  const response = await fetch(`${currentApiBaseUrl()}/jobs/${jobId}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${accessToken ?? ''}` },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
  if (response.status === 429) return 'full';
  if (response.status >= 400 && response.status < 500) return 'refused';
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`);
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === JOB_EVENT) whenJob(data, onJob);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'ended';
    parser.feed(value);
  }
}

function whenJob(data: string, onJob: (job: Job) => void): void {
  const parsed = z.safeParse(jobSchema, JSON.parse(data));
  if (parsed.success) onJob(parsed.data);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
