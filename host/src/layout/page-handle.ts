import { useMatches } from 'react-router-dom';
import type { RouteHandle } from 'shared/shell';

export type HeaderType = RouteHandle['header'];

/** The frame of a page without a handle: none. */
const BARE: RouteHandle = { guard: 'none', header: 'none', navigation: false, title: '온기' };

/** The handle of the shown page: that of its deepest route. */
export function usePageHandle(): RouteHandle {
  const matches = useMatches();
  return matches.map(({ handle }) => handle).findLast(isRouteHandle) ?? BARE;
}

/** Handles come from the host's own routes and from areas, which are parsed on load. */
function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'guard' in handle;
}
