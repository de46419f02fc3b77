import type { ReleaseMap } from '../release-format/release-map.ts';

export type AreaForPath = { area: string; prefix: string };

/** The longest prefix of whole segments (`/Start` is not in `/StartPage`); ignores case like React Router. */
export function findAreaForPath(
  pathname: string,
  releases: Pick<ReleaseMap, 'areas'>,
): AreaForPath | undefined {
  const path = `${pathname.toLowerCase()}/`;
  let found: AreaForPath | undefined;
  for (const [area, release] of Object.entries(releases.areas)) {
    for (const prefix of Object.keys(release.paths)) {
      const isLonger = prefix.length > (found?.prefix.length ?? 0);
      if (isLonger && path.startsWith(`${prefix.toLowerCase()}/`)) found = { area, prefix };
    }
  }
  return found;
}
