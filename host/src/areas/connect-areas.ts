import { type AreasConfiguration, configureAreas } from 'federation/runtime/area-loader';
import { createAreaRoutes, type AreaRoutesBinding } from 'federation/runtime/routes/area-routes';
import type { AreaFreezes } from 'federation/runtime/routes/area-failure';
import type { AreaPage, AreaRoutes } from 'federation/runtime/routes/area-module';
import type { ReleasePreview } from 'federation/runtime/choose-releases';
import { reportError } from 'shared/errors';
import { type AreaRoute, parseAreaModule, type RouteHandle } from 'shared/shell';
import { AreaFailure } from '../errors/AreaFailure.tsx';
import { COPY } from '../errors/copy.ts';
import { guardLoader } from '../guard/guard-loader.ts';
import { hostPaths, ROOT_ROUTE_ID } from '../screens/host-routes.ts';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import { rejectionOfMap, reportMapRejection } from '../site/verify-map.ts';
import type { AreaHealth } from '../telemetry/area-health.ts';
import { chooseForThisDevice } from '../site/this-device.ts';

/** An error card has the header and tabs of most pages, so that working areas stay reachable. */
const FAILURE_HANDLE: RouteHandle = {
  guard: 'none',
  header: 'default',
  navigation: true,
  title: COPY.areaPageTitle,
};

type Connection = Pick<AreasConfiguration, 'releases'> &
  Partial<Pick<AreasConfiguration, 'loadModule' | 'timeLimitMs'>> & {
    preview?: ReleasePreview | undefined;
    /** For telemetry; `area` is null where no release map could be read. */
    noteFailure?: AreaHealth['noteFailure'];
    freezes?: AreaFreezes;
  };

/** Connects the areas of the release map to the router, which is passed to `attach` later. */
export function connectAreas({
  preview,
  noteFailure,
  freezes,
  ...connection
}: Connection): AreaRoutesBinding {
  configureAreas({
    ...connection,
    choose: (releases) => chooseForThisDevice(releases, preview),
    releasesUrl: '/releases.json',
    isBelieved,
    parseModule: readAreaModule,
    hostPaths: hostPaths(),
    // The card reports it: a toast would repeat it.
    onFailure: (error, area) => {
      noteFailure?.('render', error, area);
      reportError(error, { silent: true, kind: 'render' });
    },
  });
  return createAreaRoutes({
    AreaFailure,
    NotFound: NotFoundScreen,
    failureHandle: FAILURE_HANDLE,
    parentRouteId: ROOT_ROUTE_ID,
    ...(freezes && { freezes }),
  });
}

async function isBelieved(map: unknown): Promise<boolean> {
  const reason = await rejectionOfMap(map);
  if (reason !== undefined) reportMapRejection(reason);
  return reason === undefined;
}

/** Parses an area's module and adds the guard to every page. Throws if it is invalid. */
function readAreaModule(module: unknown): AreaRoutes {
  const parsed = parseAreaModule(
    typeof module === 'object' && module !== null && 'area' in module ? module.area : undefined,
  );
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return { routes: parsed.area.routes.map(guarded) };
}

function guarded({ path, handle, lazy }: AreaRoute): AreaPage {
  return { path, handle, lazy, loader: guardLoader(handle) };
}
