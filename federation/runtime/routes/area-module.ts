import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction } from 'react-router';
import type { ReleaseMap } from '../../release-format/release-map.ts';
import { AreaLoadError } from '../area-load-error.ts';
import { findAreaForPath } from '../../release-format/find-area.ts';

/** One page of an area. Whatever else its module says of a route never reaches the router. */
export type AreaPage = {
  path: string;
  handle?: unknown;
  /** The host's guard. */
  loader?: LoaderFunction;
  lazy: () => Promise<ScreenModule>;
};

/** What a screen's module exports. */
export type ScreenModule = {
  Component: ComponentType;
  /** Receives what a form of the screen sends to its page (`Form`, `useSubmit`, `useFetcher`). */
  action?: ActionFunction | undefined;
};

/** An area's module after validation. */
export type AreaRoutes = { routes: readonly AreaPage[] };

/** Rejects if the module has no such route or component. */
export async function loadScreen(area: string, { routes }: AreaRoutes, path: string): Promise<ScreenModule> {
  const route = routes.find((each) => each.path === path);
  if (route === undefined) throw new AreaLoadError(area, 'contract', new Error(`no screen at ${path}`));
  const { Component, action } = await route.lazy();
  if (!Component || (typeof Component !== 'function' && typeof Component !== 'object'))
    throw new AreaLoadError(area, 'contract', new Error(`no component at ${path}`));
  return { Component, action };
}

/** Throws if a route could match outside of the area's path prefixes, or a page of the host. */
export function assertOwnPaths(
  area: string,
  { routes }: AreaRoutes,
  releases: Pick<ReleaseMap, 'areas'>,
  hostPaths: readonly string[],
): void {
  // No empty, relative or encoded segment: the router and the release map could read it differently.
  const plain = /^(?:\/(?!\.{1,2}(?:\/|$))[^/\\%#]+)+$/;
  for (const { path } of routes) {
    const fixed = fixedPath(path);
    const isOwn = findAreaForPath(fixed, releases)?.area === area;
    if (!isOwn || !plain.test(path) || hostPaths.some((hostPath) => isWithin(fixed, hostPath)))
      throw new Error(`${path} is outside of the release's paths`);
  }
}

/** The segments before the first that a parameter, an optional segment or a wildcard makes variable. */
function fixedPath(path: string): string {
  const segments = path.split('/');
  const variableAt = segments.findIndex((segment) => /[:*?]/.test(segment));
  return variableAt === -1 ? path : segments.slice(0, variableAt).join('/');
}

function isWithin(path: string, hostPath: string): boolean {
  return `${path.toLowerCase()}/`.startsWith(`${hostPath.toLowerCase()}/`);
}

export type AreaFailureProps = {
  /** Null if no release map was readable. */
  area: string | null;
  isRetrying: boolean;
  /** Retries without a page reload. Never rejects; ignored during a retry. */
  onRetry: () => void;
};

export type AreaFailureComponent = ComponentType<AreaFailureProps>;

/** Which screens made a page stop responding, by the path at which they are shown. */
export type AreaFreezes = {
  isBlocked: (path: string) => boolean;
  /** The person tries it again. */
  allow: (path: string) => void;
};
