import { type AreasConfiguration, configureAreas } from 'federation/runtime/area-loader';
import { createAreaRoutes, type AreaRoutesBinding } from 'federation/runtime/routes/area-routes';
import type { AreaPreview } from 'federation/runtime/choose-releases';
import type { RouteObject } from 'react-router-dom';
import { reportError } from 'shared/errors';
import { type AreaRoute, parseAreaModule, type RouteHandle } from 'shared/shell';
import { AreaFailure } from '../errors/AreaFailure.tsx';
import { COPY } from '../errors/copy.ts';
import { guardLoader } from '../guard/guard-loader.ts';
import { ROOT_ROUTE_ID } from '../host-routes.ts';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import { chooseForThisDevice } from './this-device.ts';

/** Around a card stands what stands around most pages: there is always a way to the areas that work. */
const FAILURE_HANDLE: RouteHandle = {
  guard: 'none',
  header: 'default',
  navigation: true,
  title: COPY.areaPageTitle,
};

type Connection = Pick<AreasConfiguration, 'releases'> &
  Partial<Pick<AreasConfiguration, 'loadModule' | 'timeLimitMs'>> & {
    preview?: AreaPreview | undefined;
    /** Told whose failure it was, for the figures; null: nobody knows. */
    onAreaFailure?: (area: string | null) => void;
  };

/** Makes the areas of the release map reachable: what it answers goes into the router, and the router into its `attach`. */
export function connectAreas({ preview, onAreaFailure, ...connection }: Connection): AreaRoutesBinding {
  configureAreas({
    ...connection,
    choose: (releases) => chooseForThisDevice(releases, preview),
    releasesUrl: '/releases.json',
    parseModule: readAreaModule,
  });
  return createAreaRoutes({
    AreaFailure,
    NotFound: NotFoundScreen,
    failureHandle: FAILURE_HANDLE,
    parentRouteId: ROOT_ROUTE_ID,
    // The card says it: a toast would say it twice.
    onFailure: (error, area) => {
      onAreaFailure?.(area);
      reportError(error, { silent: true });
    },
  });
}

/** An area's module exports `area`; every page of it gets its guard. Throws, saying why, when it is no area this host understands. */
function readAreaModule(module: unknown): { routes: RouteObject[] } {
  const parsed = parseAreaModule((module as { area?: unknown } | undefined)?.area);
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return { routes: parsed.area.routes.map(withGuard) };
}

function withGuard(route: AreaRoute): RouteObject {
  return { ...route, loader: guardLoader(route.handle) };
}
