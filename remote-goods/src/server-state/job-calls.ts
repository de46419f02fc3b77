import { ApiError } from 'shared/errors';

/** Options of a call that starts a job: it responds at once, and the screen reports a failure. */
export const START_JOB_OPTIONS = { headers: { Prefer: 'respond-async' }, silent: true } as const;

export function jobIdOf(response: object): number {
  if ('jobId' in response && typeof response.jobId === 'number') return response.jobId;
  throw new Error('The server ignored Prefer: respond-async');
}

/** Whether the server rejected the request itself: a retry of the same request would fail the same way. */
export function isFinalRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== null && error.status < 500;
}
