import { parseReleaseMap, type AreaRelease, type ReleaseMap } from '../release-format/release-map.ts';
import { AreaLoadError, toAreaLoadError, LOAD_TIME_LIMIT_MS, withinTimeLimit } from './area-load-error.ts';
import { type AreaRoutes, assertOwnPaths } from './routes/area-module.ts';
import { chooseReleases, type Channel, type ChosenReleases } from './choose-releases.ts';
import { type ContainerModule, releaseFile } from './release-files.ts';
import { loadContainerModule } from './federation-container.ts';
import { beginLoad, reach, type TracedLoad } from './loading-trace.ts';
import { loadChunksAhead, preloadArea } from './prefetch/warm-up.ts';

/** Leaves most of the time limit to the area itself. */
const RELEASES_TIME_LIMIT_MS = 2_000;

export type AreasConfiguration = {
  /** The inlined release map; undefined if it was unreadable, which the first load tries to recover. */
  releases: ReleaseMap | undefined;
  /** Selects the releases of this page: called at start and for each retry's map. Default: live. */
  choose?: (map: ReleaseMap) => ChosenReleases;
  releasesUrl: string;
  /** Whether a fetched map, as it was parsed from JSON, may be used. Default: each may. */
  isBelieved?: (map: unknown) => Promise<boolean>;
  /** Validates what an area exposes and returns its routes; throwing counts as a failed load. */
  parseModule: (module: unknown) => AreaRoutes;
  /** Paths of the host's own pages, which no area may take over. Default: none. */
  hostPaths?: readonly string[];
  /** Logging and telemetry use it; `area` is null if no release map was readable. */
  onFailure?: (error: unknown, area: string | null) => void;
  /** Limits one load. Default 8000 ms. */
  timeLimitMs?: number;
  /** Default Module Federation; tests inject a fake. */
  loadModule?: (request: ContainerModule) => Promise<unknown>;
};

type AreaState = { loading: Promise<AreaRoutes> | undefined; attempts: number };

type Areas = Required<Omit<AreasConfiguration, 'releases'>> & {
  chosen: ChosenReleases | undefined;
  /** An older map comes from a cache. */
  newestRevision: number;
  states: Map<string, AreaState>;
};

let areas: Areas | undefined;

/** Call once, before the first `loadArea`. */
export function configureAreas(configuration: AreasConfiguration): void {
  const chooseLive = (map: ReleaseMap) =>
    chooseReleases({ ...map, canaries: {} }, { deviceKey: () => undefined });
  const { releases, choose = chooseLive } = configuration;
  areas = {
    timeLimitMs: LOAD_TIME_LIMIT_MS,
    onFailure: () => undefined,
    hostPaths: [],
    loadModule: loadContainerModule,
    isBelieved: () => Promise.resolve(true),
    ...configuration,
    choose,
    chosen: releases && choose(releases),
    newestRevision: releases?.revision ?? 0,
    states: new Map(),
  };
}

/** This page's release map; undefined if none was readable. */
export function currentReleases(): ReleaseMap | undefined {
  return configured().chosen?.releases;
}

/** Why this page runs its version of each area, and of the host where it is not the live one. */
export function currentChannels(): Readonly<Record<string, Channel>> {
  return configured().chosen?.channels ?? {};
}

/** Reports what an area failed with, whoever caught it. */
export function reportAreaFailure(error: unknown, area: string | null): void {
  configured().onFailure(error, area);
}

/**
 * Loads and validates an area's module, once; concurrent calls share the promise. After a failure the next
 * call retries with the current release map, under a new path and without state of the failed attempt.
 * Rejects with an AreaLoadError within the time limit.
 * @param pathname the path being opened; its screen is fetched in parallel
 */
export function loadArea(area: string, pathname: string): Promise<AreaRoutes> {
  const state = stateOf(area);
  state.loading ??= startLoading(area, pathname, state);
  return state.loading;
}

/** Reloads a loaded area whose code turned out to be unusable. */
export function reloadArea(area: string, pathname: string): Promise<AreaRoutes> {
  stateOf(area).loading = undefined;
  return loadArea(area, pathname);
}

/** Areas that were loaded, or are being loaded. */
export function openedAreas(): ReadonlySet<string> {
  return new Set(configured().states.keys());
}

/** Fetches the current release map for a page that started without one. Rejects with an AreaLoadError. */
export async function refreshReleases(): Promise<ReleaseMap> {
  const fresh = await fetchReleases(configured().releasesUrl);
  if (fresh === undefined) throw new AreaLoadError(null, 'releases');
  configured().chosen = fresh;
  return fresh.releases;
}

async function startLoading(area: string, pathname: string, state: AreaState): Promise<AreaRoutes> {
  const isRetry = state.attempts > 0;
  state.attempts += 1;
  const load = beginLoad(area);
  try {
    const loading = loadOnce(load, area, pathname, isRetry);
    return await withinTimeLimit(loading, configured().timeLimitMs, `area ${area}`);
  } catch (thrown) {
    state.loading = undefined;
    const error = toAreaLoadError(area, thrown);
    reach(load, 'failed', error.problem);
    throw error;
  }
}

async function loadOnce(
  load: TracedLoad,
  area: string,
  pathname: string,
  isRetry: boolean,
): Promise<AreaRoutes> {
  reach(load, 'map');
  const release = isRetry ? await freshRelease(area) : currentReleases()?.areas[area];
  if (release === undefined) throw new AreaLoadError(area, 'releases');
  // A timestamp is also new to the browser's cache of earlier visits.
  const attempt = isRetry ? Date.now().toString(36) : undefined;
  const entry = releaseFile(area, release, release.entry, attempt);
  if (isRetry) preloadArea(area, release, pathname, attempt);
  else loadChunksAhead(area, release, pathname);
  const { container, module } = release;
  reach(load, 'entry');
  const loaded = await configured().loadModule({ container, module, entry, isRetry, load });
  try {
    const parsed = configured().parseModule(loaded);
    const all = { ...currentReleases()?.areas, [area]: release };
    assertOwnPaths(area, parsed, { areas: all }, configured().hostPaths);
    return parsed;
  } catch (error) {
    throw new AreaLoadError(area, 'contract', error);
  }
}

/** Only this area is updated; the others keep their versions. */
async function freshRelease(area: string): Promise<AreaRelease | undefined> {
  const fresh = await fetchReleases(configured().releasesUrl);
  const { chosen } = configured();
  if (chosen === undefined) configured().chosen = fresh;
  const release = fresh?.releases.areas[area];
  if (release === undefined) return chosen?.releases.areas[area];
  if (chosen !== undefined) {
    chosen.releases.areas[area] = release;
    chosen.channels[area] = fresh?.channels[area] ?? 'live';
  }
  return release;
}

async function fetchReleases(url: string): Promise<ChosenReleases | undefined> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(RELEASES_TIME_LIMIT_MS),
    });
    const value: unknown = response.ok ? await response.json() : undefined;
    const map = parseReleaseMap(value);
    if (map === undefined || map.revision < configured().newestRevision) return undefined;
    if (!(await configured().isBelieved(value))) return undefined;
    configured().newestRevision = map.revision;
    return configured().choose(map);
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
