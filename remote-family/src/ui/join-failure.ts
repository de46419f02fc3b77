import { ApiError, errorMessage, reportError } from 'shared/errors';

/** Why creating or joining a family failed, by where it is shown. */
export type JoinFailure =
  | { kind: 'field'; message: string }
  /** The person is a member of a family already. */
  | { kind: 'member' }
  /** The code is unknown, used up or expired. */
  | { kind: 'unknown-code' }
  | { kind: 'notice'; message: string };

/** `field`: the form's one field, as the request names it. */
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
