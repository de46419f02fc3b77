import { redirect } from 'react-router-dom';
import { sessionStore } from 'shared/session';
import { HOME_PATH } from '../../guard/guard-loader.ts';
import { LOGIN_PATH } from '../../guard/login-error.ts';

/** Where there is nothing to check there is no cover to wait behind: a visitor logs in, somebody who was let in before goes home. */
export function splashLoader(): Response | null {
  const { accessToken, isAuthenticated } = sessionStore.getState();
  if (accessToken === null) return redirect(LOGIN_PATH);
  return isAuthenticated ? redirect(HOME_PATH) : null;
}
