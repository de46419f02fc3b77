import { ApiError } from 'shared/errors';

/** Why somebody was led to the login page: the `error` of its address (product.md section 2). */
const LOGIN_ERRORS = [
  'no-token',
  'timeout',
  'token-invalid',
  'user-not-found',
  'network-error',
  'token-validation-failed',
  'unknown',
] as const;

export type LoginError = (typeof LOGIN_ERRORS)[number];

export const LOGIN_PATH = '/LoginPage';

/** The address of the login page; without an error it says nothing but welcome. */
export function loginPath(error?: LoginError): string {
  return error === undefined ? LOGIN_PATH : `${LOGIN_PATH}?error=${error}`;
}

export function isLoginError(value: string): value is LoginError {
  return (LOGIN_ERRORS as readonly string[]).includes(value);
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

/** What the failure of a social login's last step means: only what a person can mend is told apart. */
export function loginErrorOfCallback(error: unknown): LoginError {
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.code === 'TIMEOUT') return 'timeout';
  return error.status === null && error.code === 'NETWORK_ERROR' ? 'network-error' : 'unknown';
}
