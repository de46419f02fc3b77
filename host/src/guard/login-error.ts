import { LOGIN_PATH } from 'shared/contract/paths';
import { ApiError } from 'shared/errors';

/** Why the guard redirected to the login page: its `error` parameter (product.md section 2). */
export type LoginError =
  | 'no-token'
  | 'timeout'
  | 'token-invalid'
  | 'user-not-found'
  | 'network-error'
  | 'token-validation-failed'
  | 'unknown';

export function loginPath(error?: LoginError): string {
  return error === undefined ? LOGIN_PATH : `${LOGIN_PATH}?error=${error}`;
}

/** What the failure of asking for the current user means (product.md section 4). */
export function loginErrorOfUserFailure(error: unknown): LoginError {
  if (!(error instanceof ApiError)) return 'token-validation-failed';
  if (error.status === 401) return 'token-invalid';
  if (error.status === 404) return 'user-not-found';
  if (error.code === 'TIMEOUT') return 'timeout';
  if (error.status === null && error.code === 'NETWORK_ERROR') return 'network-error';
  return 'token-validation-failed';
}
