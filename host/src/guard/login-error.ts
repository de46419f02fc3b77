import { ApiError } from 'shared/errors';

/** Why the guard redirected to the login page: its `error` parameter (product.md section 2). */
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

/** Why a social login failed: the `reason` beside `error=unknown` (docs/contracts/login-page.md). */
const LOGIN_REASONS = [
  'cancelled',
  'consent-refused',
  'under-14',
  'stale',
  'temporarily-unavailable',
  'misconfigured',
  'too-often',
] as const;

export type LoginReason = (typeof LOGIN_REASONS)[number];

export const LOGIN_PATH = '/LoginPage';
export const FORGOT_PATH = '/LoginPage/forgot';

export function loginPath(error?: LoginError): string {
  return error === undefined ? LOGIN_PATH : `${LOGIN_PATH}?error=${error}`;
}

export function socialLoginFailedPath(reason: LoginReason | null): string {
  return reason === null ? loginPath('unknown') : `${loginPath('unknown')}&reason=${reason}`;
}

export function isLoginError(value: string): value is LoginError {
  return LOGIN_ERRORS.some((known) => known === value);
}

export function isLoginReason(value: string): value is LoginReason {
  return LOGIN_REASONS.some((known) => known === value);
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
