import type { infer as Infer } from 'shared/schema';
import { authCalls, type loginSchema, type signupSchema } from 'shared/contract/auth';
import { SOCIAL_LOGIN_PATH } from 'shared/contract/login/social-login-path';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { userCalls } from 'shared/contract/user';
import { forgetPerson } from 'shared/device';
import { callApi, currentApiBaseUrl } from 'shared/http';
import { queryClient } from 'shared/query';
import { clearSession, setAccessToken, setUser } from 'shared/session';

/** Logs in with an e-mail account and stores the token. Failures show at the form. */
export async function logIn(body: Infer<typeof loginSchema>): Promise<void> {
  const { accessToken } = await callApi(authCalls.login, { body, silent: 'entirely' });
  setAccessToken(accessToken);
}

/** Creates an e-mail account and stores its token. Failures show at the form. */
export async function signUp(body: Infer<typeof signupSchema>): Promise<void> {
  const { accessToken } = await callApi(authCalls.signup, { body, silent: 'entirely' });
  setAccessToken(accessToken);
}

/** Requests a reset link by mail; the response is the same for an address without an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callApi(authCalls.requestReset, { body: { email }, silent: 'entirely' });
}

export async function resetPassword(body: { token: string; newPassword: string }): Promise<void> {
  await callApi(authCalls.resetPassword, { body, silent: 'entirely' });
}

export async function restoreAccount(): Promise<void> {
  const user = await callApi(userCalls.restoreAccount, { silent: 'entirely' });
  queryClient.setQueryData(QUERY_KEYS.currentUser, user);
  setUser(user);
}

/** Ends the session, here in any case, and takes what was read off this device. */
export async function logOut(): Promise<void> {
  await callApi(authCalls.logout, { silent: 'entirely' }).catch(() => undefined);
  await forgetPerson();
  clearSession();
  queryClient.clear();
}

/** Where the browser goes to begin a social login; the API sends it on to the provider. */
export function socialLoginUrl(provider: string, returnTo: string): string {
  const path = SOCIAL_LOGIN_PATH.replace('{provider}', encodeURIComponent(provider));
  return `${currentApiBaseUrl()}${path}?${new URLSearchParams({ returnTo })}`;
}
