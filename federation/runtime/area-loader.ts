import { parseReleaseMap, type AreaRelease, type ReleaseMap } from '../release/release-map.ts';
import { AreaLoadError, toAreaLoadError } from './area-load-error.ts';
import type { AreaRoutes } from './area-module.ts';
import { loadContainerModule, type ContainerModule } from './federation-container.ts';
import { releaseFile } from './release-files.ts';
import { LOAD_TIME_LIMIT_MS, withinTimeLimit } from './time-limit.ts';
import { preloadArea } from './warm-up.ts';

/** A retry asks for the release map first, but does not let that use up the time for the area itself. */
const RELEASES_TIME_LIMIT_MS = 2_000;

export type AreasConfiguration = {
  /** The inlined release map; undefined when it could not be read, which the first load then tries to mend. */
  releases: ReleaseMap | undefined;
  /** Where the release map of now lies. */
  releasesUrl: string;
  /** The run-time check of what an area exposes: answers its routes, or throws, which counts as a failed load. */
  parseModule: (module: unknown) => AreaRoutes;
  /** How long one load may take as a whole. Default 8000 ms. */
  timeLimitMs?: number;
  /** How a module is loaded. Default Module Federation; tests give their own. */
  loadModule?: (request: ContainerModule) => Promise<unknown>;
};

type AreaState = {
  loading: Promise<AreaRoutes> | undefined;
  attempts: number;
};

type Areas = Required<AreasConfiguration> & { states: Map<string, AreaState> };

let areas: Areas | undefined;

/** To be called once, before the first `loadArea`. */
export function configureAreas(configuration: AreasConfiguration): void {
  areas = {
    timeLimitMs: LOAD_TIME_LIMIT_MS,
    loadModule: loadContainerModule,
    ...configuration,
    states: new Map(),
  };
}

/** The release map this page runs with, or undefined while none could be read. */
export function currentReleases(): ReleaseMap | undefined {
  return configured().releases;
}

/**
 * The module an area exposes, checked. Loaded once; everyone who asks meanwhile gets the same promise. After a failure the next
 * call is a retry: with the release map of now, under a fresh path, and with nothing left of the failed attempt.
 * Rejects with an AreaLoadError within the time limit.
 *
 * @param pathname the path being opened, whose screen is fetched side by side
 */
export function loadArea(area: string, pathname: string): Promise<AreaRoutes> {
  const state = stateOf(area);
  state.loading ??= startLoading(area, pathname, state);
  return state.loading;
}

/** Loads an area anew although it is there: its code turned out to be unusable. */
export function reloadArea(area: string, pathname: string): Promise<AreaRoutes> {
  stateOf(area).loading = undefined;
  return loadArea(area, pathname);
}

/** Reads the release map of now, for a page that began without one. Rejects with an AreaLoadError when it cannot be had. */
export async function refreshReleases(): Promise<ReleaseMap> {
  const fresh = await fetchReleases(configured().releasesUrl);
  if (fresh === undefined) throw new AreaLoadError(null, 'releases');
  configured().releases = fresh;
  return fresh;
}

async function startLoading(area: string, pathname: string, state: AreaState): Promise<AreaRoutes> {
  const isRetry = state.attempts > 0;
  state.attempts += 1;
  try {
    return await withinTimeLimit(loadOnce(area, pathname, isRetry), configured().timeLimitMs, `area ${area}`);
  } catch (error) {
    state.loading = undefined;
    throw toAreaLoadError(area, error);
  }
}

async function loadOnce(area: string, pathname: string, isRetry: boolean): Promise<AreaRoutes> {
  const release = isRetry ? await freshRelease(area) : configured().releases?.areas[area];
  if (release === undefined) throw new AreaLoadError(area, 'releases');
  // The time makes it fresh also for what the browser kept from an earlier visit.
  const attempt = isRetry ? Date.now().toString(36) : undefined;
  const entry = releaseFile(area, release, release.entry, attempt);
  preloadArea(area, release, pathname, attempt);
  const { container, module } = release;
  const loaded = await configured().loadModule({ container, module, entry, isRetry });
  try {
    return configured().parseModule(loaded);
  } catch (error) {
    throw new AreaLoadError(area, 'contract', error);
  }
}

/** Only this area moves on to what is live now: the others keep the versions this page began with. */
async function freshRelease(area: string): Promise<AreaRelease | undefined> {
  const { releases, releasesUrl } = configured();
  const fresh = await fetchReleases(releasesUrl);
  const release = fresh?.areas[area] ?? releases?.areas[area];
  if (releases === undefined) configured().releases = fresh;
  else if (release !== undefined) releases.areas[area] = release;
  return release;
}

async function fetchReleases(url: string): Promise<ReleaseMap | undefined> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(RELEASES_TIME_LIMIT_MS),
    });
    return response.ok ? parseReleaseMap(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

function stateOf(area: string): AreaState {
  const { states } = configured();
  const known = states.get(area);
  if (known) return known;
  const state: AreaState = { loading: undefined, attempts: 0 };
  states.set(area, state);
  return state;
}

function configured(): Areas {
  if (areas === undefined) throw new Error('configureAreas has not been called');
  return areas;
}
