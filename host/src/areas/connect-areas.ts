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

/** An error card has the header and tabs of most pages, so that working areas stay reachable. */
const FAILURE_HANDLE: RouteHandle = {
  guard: 'none',
  header: 'default',
  navigation: true,
  title: COPY.areaPageTitle,
};

type Connection = Pick<AreasConfiguration, 'releases'> &
  Partial<Pick<AreasConfiguration, 'loadModule' | 'timeLimitMs'>> & {
    preview?: AreaPreview | undefined;
    /** Called with the area that failed, for telemetry; null: unknown. */
    onAreaFailure?: (area: string | null) => void;
  };

/** Connects the areas of the release map to the router, which is passed to `attach` later. */
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
    // The card reports it: a toast would repeat it.
    onFailure: (error, area) => {
      onAreaFailure?.(area);
      reportError(error, { silent: true });
    },
  });
}

/** Parses an area's module and adds the guard to every page. Throws if it is invalid. */
function readAreaModule(module: unknown): { routes: RouteObject[] } {
  const parsed = parseAreaModule(
    typeof module === 'object' && module !== null && 'area' in module ? module.area : undefined,
  );
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return { routes: parsed.area.routes.map(withGuard) };
}

function withGuard(route: AreaRoute): RouteObject {
  return { ...route, loader: guardLoader(route.handle) };
}
