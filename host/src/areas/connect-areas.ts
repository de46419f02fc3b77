import { type AreasConfiguration, configureAreas } from 'federation/runtime/area-loader';
import {
  createAreaRoutes,
  type AreaRoutesBinding,
  type AreaRoutesOptions,
} from 'federation/runtime/routes/area-routes';
import type { AreaPage, AreaRoutes } from 'federation/runtime/routes/area-module';
import type { ReleasePreview } from 'federation/runtime/choose-releases';
import type { ErrorKind } from 'shared/contract/telemetry/error-report';
import { reportError } from 'shared/errors';
import { type AreaRoute, parseAreaModule } from 'shared/shell';
import { guardLoader } from '../guard/guard-loader.ts';
import { OWN_PATHS } from '../navigation/own-paths.ts';
import { rejectionOfMap, reportMapRejection } from '../site/verify-map.ts';
import { chooseForThisDevice } from '../site/this-device.ts';

type Connection = Pick<AreasConfiguration, 'releases'> &
  Partial<Pick<AreasConfiguration, 'loadModule' | 'timeLimitMs'>> & {
    preview?: ReleasePreview | undefined;
    /** What the router shows around the areas' pages, and in their place. */
    pages: Omit<AreaRoutesOptions, 'freezes' | 'timeLimitMs'>;
    /** Telemetry uses it; `area` is null where no release map could be read. */
    noteFailure?: (kind: ErrorKind, error: unknown, area: string | null) => void;
    freezes?: AreaRoutesOptions['freezes'];
  };

/** Connects the areas of the release map to the router, which is passed to `attach` later. */
export function connectAreas({
  preview,
  pages,
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
    hostPaths: OWN_PATHS,
    // The card reports it: a toast would repeat it.
    onFailure: (error, area) => {
      noteFailure?.('render', error, area);
      reportError(error, { silent: true, kind: 'render' });
    },
  });
  return createAreaRoutes({ ...pages, ...(freezes && { freezes }) });
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
