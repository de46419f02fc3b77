import { redirect } from 'react-router-dom';
import { authCalls } from 'shared/contract/auth';
import { callApi } from 'shared/http';
import { peekReturnTo, rememberReturnTo, setAccessToken } from 'shared/session';
import { loginErrorOfCallback, loginPath } from '../../guard/login-error.ts';
import { wayAfterLogin } from '../../login/after-login.ts';
import { takeLoginProvider } from '../../login/login-provider.ts';

/**
 * The loader of both callback addresses: exchanges what the provider sent back for a token and goes on. A loader runs once for a visit, and
 * the code works only once.
 */
export async function finishSocialLogin({ request }: { request: Request }): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('code');
  const state = searchParams.get('state');
  const iss = searchParams.get('iss');
  const provider = takeLoginProvider();
  if (searchParams.has('error') || code === null || code === '' || state === null || state === '') {
    return redirect(loginPath('unknown'));
  }

  try {
    const access = await callApi(authCalls.socialToken, {
      params: { provider },
      body: { code, state, ...(iss === null ? {} : { iss }) },
      silent: true,
    });
    setAccessToken(access.accessToken);
    if (peekReturnTo() === null && access.returnTo !== null) rememberReturnTo(access.returnTo);
  } catch (error) {
    return redirect(loginPath(loginErrorOfCallback(error)));
  }
  const way = await wayAfterLogin();
  return redirect(way.kind === 'go' ? way.path : loginPath(way.error));
}
