import { useMatches } from 'react-router-dom';
import type { RouteHandle } from 'shared/shell';

export type HeaderType = RouteHandle['header'];

/** What stands around a page that says nothing itself: nothing. */
const BARE: RouteHandle = { guard: 'none', header: 'none', navigation: false, title: '온기' };

/** What the page that is shown says about itself: the `handle` of its deepest route. */
export function usePageHandle(): RouteHandle {
  const matches = useMatches();
  return matches.map(({ handle }) => handle).findLast(isRouteHandle) ?? BARE;
}

/** Handles come from the host's own routes and from areas that were looked at when they were loaded. */
function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'guard' in handle;
}
