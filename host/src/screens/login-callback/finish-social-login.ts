import { replace } from 'react-router-dom';
import { authCalls } from 'shared/contract/auth';
import { callApi } from 'shared/http';
import { peekReturnTo, rememberReturnTo, setAccessToken } from 'shared/session';
import { loginPath } from '../../guard/login-error.ts';
import { type LoginReason, socialLoginFailedPath } from '../../guard/login-reason.ts';
import { destinationAfterLogin } from '../../guard/after-login.ts';
import { providerOfState } from '../../guard/provider-of-state.ts';
import { ApiError } from 'shared/errors';

/**
 * Loader of both callback addresses: exchanges the provider's code for a token and redirects. The code works
 * once: on a repeated visit (reload, Back) a logged-in person is just redirected. The address is replaced, so
 * that Back does not lead to it.
 */
export async function finishSocialLogin({ request }: { request: Request }): Promise<Response> {
  const failedPath = await exchange(new URL(request.url).searchParams);
  const destination = await destinationAfterLogin();
  if (destination.kind === 'go') return replace(destination.path);
  return replace(failedPath ?? loginPath(destination.error));
}

/** Logs in; on failure returns the login page's path with the reason. */
async function exchange(response: URLSearchParams): Promise<string | null> {
  const error = response.get('error');
  if (error !== null) return pathOfProviderError(error, response.get('error_description') ?? '');
  const code = response.get('code') ?? '';
  const state = response.get('state') ?? '';
  const iss = response.get('iss');
  if (code === '' || state === '') return socialLoginFailedPath(null);

  try {
    const access = await callApi(authCalls.socialToken, {
      params: { provider: providerOfState(state) },
      body: { code, state, ...(iss === null ? {} : { iss }) },
      silent: 'entirely',
    });
    setAccessToken(access.accessToken);
    if (peekReturnTo() === null && access.returnTo !== null) rememberReturnTo(access.returnTo);
    return null;
  } catch (failure) {
    return pathOfExchangeFailure(failure);
  }
}

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
function pathOfProviderError(error: string, description: string): string {
  return socialLoginFailedPath(
    error === 'access_denied' ? reasonOfDenial(description) : (REASON_OF_ERROR[error] ?? null),
  );
}

function pathOfExchangeFailure(error: unknown): string {
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
