import { parseReleaseMap, type ReleaseMap } from '../../release-format/release-map.ts';

/** The release map inlined in a page; undefined if there is none. */
export function releasesInPage(html: string, releasesElementId: string): ReleaseMap | undefined {
  return parseReleaseMap(mapInPage(html, releasesElementId));
}

/** The JSON of that map, which its signature covers; undefined if there is none. */
export function mapInPage(html: string, releasesElementId: string): unknown {
  const opening = `<script type="application/json" id="${releasesElementId}">`;
  const start = html.indexOf(opening);
  const end = html.indexOf('</script>', start);
  if (start === -1 || end === -1) return undefined;
  try {
    return JSON.parse(html.slice(start + opening.length, end));
  } catch {
    return undefined;
  }
}

export type NamedPackage = { name: string; baseUrl: string };

/** The base URLs of all packages in a release map, canaries included. */
export function packagesIn(
  { host, hostCanary, areas, canaries }: ReleaseMap,
  siteUrl: string,
): NamedPackage[] {
  const all = [
    ['host', host] as const,
    ...(hostCanary === undefined ? [] : [['host', hostCanary.release] as const]),
    ...Object.entries(areas),
    ...Object.entries(canaries).map(([name, { release }]) => [name, release] as const),
  ];
  return all.map(([name, { baseUrl }]) => ({ name, baseUrl: new URL(baseUrl, siteUrl).href }));
}
