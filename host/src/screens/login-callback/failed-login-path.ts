import { ApiError } from 'shared/errors';
import { loginPath } from '../../guard/login-error.ts';
import { type LoginReason, socialLoginFailedPath } from '../../guard/login-reason.ts';

/** Kakao: `Not allowed under age 14`, when no guardian consented. */
const ABOUT_AGE = /under\s*(the\s*)?age|14\s*세/i;
const ABOUT_CONSENT = /consent|동의/i;

/** `error` values of OAuth 2.0 and OpenID Connect that a provider sends back instead of a code. */
const REASON_OF_ERROR: Readonly<Record<string, LoginReason>> = {
  consent_required: 'consent-refused',
  interaction_required: 'consent-refused',
  server_error: 'temporarily-unavailable',
  temporarily_unavailable: 'temporarily-unavailable',
  invalid_client: 'misconfigured',
  invalid_request: 'misconfigured',
  invalid_scope: 'misconfigured',
  unauthorized_client: 'misconfigured',
  unsupported_response_type: 'misconfigured',
};

/** Redirect for a provider's `error`. Kakao's `access_denied` has two meanings, told by description. */
export function pathOfProviderError(error: string, description: string): string {
  return socialLoginFailedPath(
    error === 'access_denied' ? reasonOfDenial(description) : (REASON_OF_ERROR[error] ?? null),
  );
}

export function pathOfExchangeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return socialLoginFailedPath(null);
  if (error.code === 'TIMEOUT') return loginPath('timeout');
  if (error.status === null && error.code === 'NETWORK_ERROR') return loginPath('network-error');
  return socialLoginFailedPath(reasonOfStatus(error.status));
}

function reasonOfDenial(description: string): LoginReason {
  if (ABOUT_AGE.test(description)) return 'under-14';
  return ABOUT_CONSENT.test(description) ? 'consent-refused' : 'cancelled';
}

function reasonOfStatus(status: number | null): LoginReason | null {
  if (status === 401) return 'stale';
  if (status === null || status < 500) return null;
  return status === 500 ? 'misconfigured' : 'temporarily-unavailable';
}
