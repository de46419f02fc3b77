import { replace } from 'react-router-dom';
import { authCalls } from 'shared/contract/auth';
import { callApi } from 'shared/http';
import { peekReturnTo, rememberReturnTo, setAccessToken } from 'shared/session';
import { loginPath } from '../../guard/login-error.ts';
import { socialLoginFailedPath } from '../../guard/login-reason.ts';
import { destinationAfterLogin } from '../../guard/after-login.ts';
import { providerOfState } from '../../guard/provider-of-state.ts';
import { pathOfExchangeFailure, pathOfProviderError } from './failed-login-path.ts';

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
