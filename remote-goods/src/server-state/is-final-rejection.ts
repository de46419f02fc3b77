import { ApiError } from 'shared/errors';

/** Whether the server rejected the request itself: a retry of the same request would fail the same way. */
export function isFinalRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== null && error.status < 500;
}
