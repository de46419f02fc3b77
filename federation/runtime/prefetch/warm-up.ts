import { type AreaRelease, LIVE_MAP_SUFFIX, type ReleaseMap } from '../../release-format/release-map.ts';
import { prepareFederation } from '../federation-container.ts';
import { findAreaForPath } from '../../release-format/find-area.ts';
import { loadChunk, preload, releaseFile, type ReleaseFile } from '../release-files.ts';

/** The JSON of the inlined release map that is live by now; undefined if missing or invalid. */
export function readInlinedMap(elementId: string): unknown {
  const element = document.getElementById(elementId + LIVE_MAP_SUFFIX) ?? document.getElementById(elementId);
  try {
    return JSON.parse(element?.textContent ?? '');
  } catch {
    return undefined;
  }
}

/** Call it first in the host's first script: files load while it is evaluated. HTML tags would slow it. */
export function warmUp(pathname: string, releases: ReleaseMap | undefined): void {
  const found = releases && findAreaForPath(pathname, releases);
  const release = found && releases.areas[found.area];
  prepareFederation();
  if (found && release) preloadArea(found.area, release, pathname);
}

/** Fetches an area's entry, exposed module and screen in parallel. */
export function preloadArea(area: string, release: AreaRelease, pathname: string, attempt?: string): void {
  forEachFile(area, release, pathname, attempt, preload);
}

/**
 * Loads an area's exposed module and screen beside its entry, which finds them registered instead of
 * requesting one after the other. A file that does not come is requested again, and reported, by the entry.
 * Module Federation, which has been loaded by then as a rule, requests the entry itself in the same task.
 */
export function loadChunksAhead(area: string, release: AreaRelease, pathname: string): void {
  forEachFile(area, release, pathname, undefined, (file) => {
    if (file.url.endsWith(release.entry)) return;
    if (!file.url.endsWith('.css')) loadChunk(file, release.container);
    // Webpack finds a sheet that is there (style-sheets-ahead.ts) instead of requesting it.
    else if (document.querySelector(`[data-href$="${file.url}"]`) === null) preload(file);
  });
}

function forEachFile(
  area: string,
  release: AreaRelease,
  pathname: string,
  attempt: string | undefined,
  load: (file: ReleaseFile) => void,
): void {
  for (const file of filesFor(release, [pathname])) {
    try {
      load(releaseFile(area, release, file, attempt));
    } catch {
      // A missing integrity is reported when the file itself is loaded.
    }
  }
}

/** The files with which a release opens these paths. */
export function filesFor(release: AreaRelease, pathnames: readonly string[]): ReadonlySet<string> {
  const ofScreens = pathnames.flatMap((pathname) => {
    const prefix = findAreaForPath(pathname, { areas: { area: release } })?.prefix;
    return prefix === undefined ? [] : (release.paths[prefix] ?? []);
  });
  return new Set([release.entry, ...release.start, ...ofScreens]);
}
