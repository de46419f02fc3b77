import { currentReleases } from 'federation/runtime/area-loader';
import { type AreaForPath, findAreaForPath } from 'federation/release-format/find-area';

export const HOST = 'host';

/** Whose page a path is: the name of an area, or `host`. */
export function partOfPath(pathname: string): string {
  return areaForPath(pathname)?.area ?? HOST;
}

export function areaForPath(pathname: string): AreaForPath | undefined {
  const releases = currentReleases();
  return releases && findAreaForPath(pathname, releases);
}

/** What people call a part: an area as its first tab does. One without a tab has its own name alone. */
export function nameOfPart(part: string): string {
  if (part === HOST) return '온기';
  return currentReleases()?.areas[part]?.tabs?.[0]?.label ?? part;
}

/** The version of a part that this page runs; undefined without a release map entry. */
export function versionOf(part: string): string | undefined {
  const releases = currentReleases();
  return (part === HOST ? releases?.host : releases?.areas[part])?.version;
}
