import { redirect, replace } from 'react-router-dom';

/**
 * Redirects from an address that is no page. When the browser is already there (opened, or gone back to), the
 * entry is replaced: Back would otherwise redirect again and never leave the app.
 */
export function redirectFrom(request: Request, path: string): Response {
  const { pathname, search } = new URL(request.url);
  const isThere = window.location.pathname === pathname && window.location.search === search;
  return isThere ? replace(path) : redirect(path);
}
