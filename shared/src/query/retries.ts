import { ApiError } from 'shared/errors';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 8000;

/** Retries a failed request up to `times`, but only if a retry can succeed: not after a rejection. */
export function retryUpTo(times: number) {
  return (failureCount: number, error: Error): boolean => failureCount < times && canRetrySucceed(error);
}

/** One second, two, four, at most eight. `attempt` counts from 0. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
}

function canRetrySucceed(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === null || error.status === 408) return true;
  return error.status >= 500;
}
