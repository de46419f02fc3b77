import { ApiError, errorMessage, reportError } from 'shared/errors';

/** What came of a refused way into a family, by where it is told. */
export type JoinFailure =
  | { kind: 'field'; message: string }
  /** The person belongs to a family already. */
  | { kind: 'member' }
  /** The code is unknown, used up or expired. */
  | { kind: 'unknown-code' }
  | { kind: 'notice'; message: string };

/** `field` is the request's name of the one field of these forms. */
export function joinFailureOf(error: unknown, field: 'familyName' | 'code'): JoinFailure {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { kind: 'notice', message: errorMessage(error) };
  }
  if (error.code === 'DUPLICATE_ERROR') return { kind: 'member' };
  if (error.code === 'NOT_FOUND' && field === 'code') return { kind: 'unknown-code' };
  const detail = error.details.find((entry) => entry.field === field);
  return detail === undefined
    ? { kind: 'notice', message: error.message }
    : { kind: 'field', message: detail.message };
}
