import type { ComponentType } from 'react';
import type { DataRouter, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { AreaLoadError, LOAD_TIME_LIMIT_MS } from '../area-load-error.ts';
import type { AreaFailureComponent, AreaFreezes } from './area-module.ts';
import { failureRoute } from './AreaFailureRoute.tsx';
import { currentReleases, loadArea, refreshReleases, reportAreaFailure } from '../area-loader.ts';
import { AreaSlots } from './area-slots.ts';
import type { ReleaseMap } from '../../release-format/release-map.ts';
import { type AreaForPath, findAreaForPath } from '../../release-format/find-area.ts';
import { NavigationLoop } from './navigation-loop.ts';
import { failShownScreen } from './screen-slot.ts';

export type AreaRoutesOptions = {
  AreaFailure: AreaFailureComponent;
  /** Rendered if a recovered area has no page at this path. */
  NotFound: ComponentType;
  failureHandle: unknown;
  /** The host's parent route of all areas; null for the top. */
  parentRouteId: string | null;
  timeLimitMs?: number;
  freezes?: AreaFreezes;
};

export type AreaRoutesBinding = {
  /** `createBrowserRouter` calls it. Never rejects: a failed area becomes a route with an error card. */
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
  /** Call once the router exists. */
  attach: (router: DataRouter) => void;
};

/** Lets React Router find areas' routes by the release map's prefixes, and retries failures in place. */
export function createAreaRoutes(options: AreaRoutesOptions): AreaRoutesBinding {
  const {
    AreaFailure,
    NotFound,
    failureHandle,
    parentRouteId,
    timeLimitMs = LOAD_TIME_LIMIT_MS,
    freezes,
  } = options;
  const navigationLoop = new NavigationLoop();
  const areas = new Map<string, AreaSlots>();
  const patched = new Set<string>();
  const triedNavigations = new WeakSet<AbortSignal>();
  let router: DataRouter | undefined;

  async function areaSlots(area: string, path: string): Promise<AreaSlots> {
    const module = await loadArea(area, path);
    const known = areas.get(area);
    if (known) return known;
    const pathname = (): string => router?.state.location.pathname ?? path;
    const slots = new AreaSlots(module, {
      area,
      timeLimitMs,
      freezes,
      navigationLoop,
      AreaFailure,
      pathname,
    });
    areas.set(area, slots);
    return slots;
  }

  async function retry(): Promise<void> {
    if (router === undefined) throw new Error('attach has not been called');
    const { location } = router.state;
    let found: AreaForPath | undefined;
    try {
      found = await areaOf(location.pathname);
      freezes?.allow(location.pathname);
      if (found) addRoutes(router, found.area, (await areaSlots(found.area, location.pathname)).routes());
      // The user may have navigated meanwhile.
      if (router.state.location.pathname !== location.pathname) return;
      await router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
    } catch (error) {
      reportAreaFailure(error, found?.area ?? null);
    }
  }

  function addRoutes(to: DataRouter, area: string, routes: RouteObject[]): void {
    if (patched.has(area)) return;
    patched.add(area);
    to.patchRoutes(parentRouteId, routes);
  }

  function failure(area: string | null, prefix: string): RouteObject {
    const isRecovered = (): boolean => (area === null ? currentReleases() !== undefined : patched.has(area));
    return failureRoute({ area, prefix, handle: failureHandle, AreaFailure, NotFound, retry, isRecovered });
  }

  return {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      // React Router calls this again after adding the failure route: one attempt per navigation.
      if (triedNavigations.has(signal)) return;
      triedNavigations.add(signal);
      let found: AreaForPath | undefined;
      try {
        found = await areaOf(path);
        if (!found || patched.has(found.area)) return;
        if (freezes?.isBlocked(path)) throw new AreaLoadError(found.area, 'frozen');
        const routes = (await areaSlots(found.area, path)).routes();
        if (signal.aborted) return;
        patch(parentRouteId, routes);
        patched.add(found.area);
      } catch (error) {
        reportAreaFailure(error, found?.area ?? null);
        patch(parentRouteId, [failure(found?.area ?? null, found?.prefix ?? firstSegment(path))]);
      }
    },
    attach: (attached) => {
      router = attached;
      navigationLoop.follow(attached, () => failShownScreen(new Error('endless navigation')));
      let shown = attached.state.location.pathname;
      attached.subscribe(({ location }) => {
        if (location.pathname === shown) return;
        shown = location.pathname;
        for (const slots of areas.values()) slots.forgetRenderFailures();
      });
    },
  };
}

/** Undefined if no area serves the path. Rejects without a release map. */
async function areaOf(path: string): Promise<AreaForPath | undefined> {
  const releases = currentReleases() ?? (await refreshReleases());
  return findAreaForPath(path, releases) ?? areaWithoutPaths(path, releases);
}

/** A malformed area of which nothing is known may serve any path. */
function areaWithoutPaths(path: string, { unreadable = {} }: ReleaseMap): AreaForPath | undefined {
  const [area] = Object.entries(unreadable).find(([, { prefixes }]) => prefixes.length === 0) ?? [];
  return area === undefined ? undefined : { area, prefix: firstSegment(path) };
}

function firstSegment(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}
