import { HOME_PATH, LOGIN_PATH } from 'shared/contract/paths';
import { sessionStore } from 'shared/session';
import { redirectFrom } from '../../navigation/redirect-from.ts';

/** Without a session to check there is no splash: visitors log in, checked members go home. */
export function splashLoader({ request }: { request: Request }): Response | null {
  const { accessToken, isAuthenticated } = sessionStore.getState();
  if (accessToken === null) return redirectFrom(request, LOGIN_PATH);
  return isAuthenticated ? redirectFrom(request, HOME_PATH) : null;
}
