import type { AreaRelease, ReleaseMap } from '../../release-format/release-map.ts';
import { prepareFederation } from '../federation-container.ts';
import { findAreaForPath } from '../../release-format/find-area.ts';
import { preload, releaseFile } from '../release-files.ts';

/** The JSON of the inlined release map; undefined if missing or invalid. */
export function readInlinedMap(elementId: string): unknown {
  try {
    return JSON.parse(document.getElementById(elementId)?.textContent ?? '');
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
  for (const file of filesFor(release, [pathname])) {
    try {
      preload(releaseFile(area, release, file, attempt));
    } catch {
      // A missing integrity is reported when the file itself is loaded.
    }
  }
}

/** The files with which a release opens these paths. */
export function filesFor(release: AreaRelease, pathnames: readonly string[]): ReadonlySet<string> {
  const ofScreens = pathnames.flatMap((pathname) => {
    const prefix = longestPrefix(pathname, release);
    return prefix === undefined ? [] : (release.paths[prefix] ?? []);
  });
  return new Set([release.entry, ...release.start, ...ofScreens]);
}

function longestPrefix(pathname: string, release: AreaRelease): string | undefined {
  const only: ReleaseMap['areas'] = { area: release };
  return findAreaForPath(pathname, { areas: only })?.prefix;
}
