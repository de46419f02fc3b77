import { loginPath } from './login-error.ts';

/** Why a social login failed: the `reason` beside `error=unknown` (docs/contracts/login-page.md). */
export type LoginReason =
  | 'cancelled'
  | 'consent-refused'
  | 'under-14'
  | 'stale'
  | 'temporarily-unavailable'
  | 'misconfigured'
  | 'too-often';

export function socialLoginFailedPath(reason: LoginReason | null): string {
  return reason === null ? loginPath('unknown') : `${loginPath('unknown')}&reason=${reason}`;
}
