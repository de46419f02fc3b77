import type { ReleaseMap } from '../release-format/release-map.ts';

export type AreaForPath = {
  area: string;
  /** The prefix that led there, as the release map writes it. */
  prefix: string;
};

/**
 * The area that serves a path: of all prefixes in the release map the longest that matches by whole segments, so that `/Start` does
 * not take `/StartPage`. Upper and lower case are the same, as they are to React Router.
 */
export function findAreaForPath(
  pathname: string,
  releases: Pick<ReleaseMap, 'areas'>,
): AreaForPath | undefined {
  const path = `${pathname.toLowerCase()}/`;
  let found: AreaForPath | undefined;
  for (const [area, release] of Object.entries(releases.areas)) {
    for (const prefix of Object.keys(release.paths)) {
      const isLonger = prefix.length > (found?.prefix.length ?? 0);
      if (isLonger && path.startsWith(`${prefix.toLowerCase()}/`)) {
        found = { area, prefix };
      }
    }
  }
  return found;
}
