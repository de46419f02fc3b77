import { HOME_PATH, RESTORE_PATH, START_PATH } from 'shared/contract/paths';
import { rememberReturnTo } from 'shared/session';
import type { RouteHandle } from 'shared/shell';
import { checkSession } from './check-session.ts';
import { redirectFrom } from '../navigation/redirect-from.ts';
import { loginPath } from './login-error.ts';

export const NO_FAMILY_PATH = `${START_PATH}?message=no-family`;

/** A page's guard as route loader: runs while the screen loads; the page renders only if it passes. */
export function guardLoader(handle: RouteHandle) {
  return async ({ request }: { request: Request }): Promise<Response | null> => {
    const { guard, entry = false } = handle;
    if (guard === 'none') return null;

    const check = await checkSession(guard);
    switch (check.kind) {
      case 'refused':
        rememberReturnTo(pathOf(request));
        return redirectFrom(request, loginPath(check.error));
      case 'no-family':
        return redirectFrom(request, NO_FAMILY_PATH);
      case 'deleted':
        return redirectFrom(request, RESTORE_PATH);
      case 'in':
        return entry && check.user.familyId !== null ? redirectFrom(request, HOME_PATH) : null;
    }
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`;
}
