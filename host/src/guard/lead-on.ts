import { redirect, replace } from 'react-router-dom';

/**
 * Leads from an address where nobody stays to another. Where the browser stands at it already (it was opened, or gone back to), it
 * leaves the history: Back would lead into it and at once on again, and never out of the app.
 */
export function leadOn(request: Request, path: string): Response {
  const { pathname, search } = new URL(request.url);
  const isThere = window.location.pathname === pathname && window.location.search === search;
  return isThere ? replace(path) : redirect(path);
}
