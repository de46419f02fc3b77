import { hasEnded, type Job } from 'shared/contract/job';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { JobWatcher } from './job-watcher.ts';

const LONGEST_MS = 290_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * A job once it has ended.
 * @param gone aborted when the client is gone: nothing is waited for any longer
 * @throws ApiFailure NOT_FOUND where the job is gone or the viewer has left the family; TIMEOUT after the longest time, and where
 *   the client is gone; 503 where this process ends
 */
export function waitForJob(
  watcher: JobWatcher,
  viewer: FamilyViewer,
  jobId: number,
  gone: AbortSignal,
): Promise<Job> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(longest);
      gone.removeEventListener('abort', onGone);
      release();
      end();
    };
    const onGone = (): void => settle(() => reject(new ApiFailure('TIMEOUT')));
    const longest = setTimeout(onGone, LONGEST_MS);
    const release = watcher.watch(viewer, jobId, (job) => {
      if (job === 'gone') settle(() => reject(notFound()));
      else if (job === 'stopping') settle(() => reject(stopping()));
      else if (hasEnded(job)) settle(() => resolve(job));
    });
    gone.addEventListener('abort', onGone, { once: true });
    if (gone.aborted) onGone();
  });
}

/** The job goes on elsewhere, or after the restart: the same request sent again waits for it. */
function stopping(): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
