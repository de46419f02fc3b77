import type { ReleaseMap } from './release-map.ts';

export type AreaForPath = { area: string; prefix: string };

type Releases = Pick<ReleaseMap, 'areas' | 'unreadable'>;

/** The longest prefix of whole segments (`/Start` is not in `/StartPage`); ignores case like React Router. */
export function findAreaForPath(pathname: string, releases: Releases): AreaForPath | undefined {
  const path = `${pathname.toLowerCase()}/`;
  let found: AreaForPath | undefined;
  for (const [area, prefix] of prefixesIn(releases)) {
    const isLonger = prefix.length > (found?.prefix.length ?? 0);
    if (isLonger && path.startsWith(`${prefix.toLowerCase()}/`)) found = { area, prefix };
  }
  return found;
}

function prefixesIn({ areas, unreadable = {} }: Releases): [area: string, prefix: string][] {
  return [
    ...Object.entries(areas).map(([area, { paths }]) => [area, Object.keys(paths)] as const),
    ...Object.entries(unreadable).map(([area, { prefixes }]) => [area, prefixes] as const),
  ].flatMap(([area, prefixes]) => prefixes.map((prefix): [string, string] => [area, prefix]));
}
