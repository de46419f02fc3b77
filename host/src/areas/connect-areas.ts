import { configureAreas } from 'federation/runtime/area-loader';
import { createAreaRoutes, type AreaRoutesBinding, type AreaRoutesOptions } from 'federation/runtime/area-routes';
import { type AreaModule, parseAreaModule } from 'shared/shell';
import { inlinedReleases } from './warm-up.ts';

/** Makes the areas of the release map reachable: what it answers goes into `createBrowserRouter`, and the router into its `attach`. */
export function connectAreas(options: AreaRoutesOptions): AreaRoutesBinding {
  configureAreas({ releases: inlinedReleases, releasesUrl: '/releases.json', parseModule: readAreaModule });
  return createAreaRoutes(options);
}

/** An area's module exports `area`. Throws, saying why, when what it exports is no area this host understands. */
function readAreaModule(module: unknown): AreaModule {
  const parsed = parseAreaModule((module as { area?: unknown } | undefined)?.area);
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return parsed.area;
}
