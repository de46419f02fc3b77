import type { infer as Infer } from 'shared/schema';
import { authCalls, type loginSchema, type signupSchema, SOCIAL_LOGIN_PATH } from 'shared/contract/auth';
import { callApi, currentApiBaseUrl } from 'shared/http';
import { setAccessToken } from 'shared/session';

/** Logs in with an account of our own and keeps the token. Failures are told at the form. */
export async function logIn(body: Infer<typeof loginSchema>): Promise<void> {
  const { accessToken } = await callApi(authCalls.login, { body, silent: 'entirely' });
  setAccessToken(accessToken);
}

/** Makes an account of our own and keeps its token. Failures are told at the form. */
export async function signUp(body: Infer<typeof signupSchema>): Promise<void> {
  const { accessToken } = await callApi(authCalls.signup, { body, silent: 'entirely' });
  setAccessToken(accessToken);
}

/** Where the browser goes to begin a social login; the API sends it on to the provider. */
export function socialLoginUrl(provider: string, returnTo: string): string {
  const path = SOCIAL_LOGIN_PATH.replace('{provider}', encodeURIComponent(provider));
  return `${currentApiBaseUrl()}${path}?${new URLSearchParams({ returnTo })}`;
}
