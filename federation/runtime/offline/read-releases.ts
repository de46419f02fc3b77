import { parseReleaseMap, type ReleaseMap } from '../../release/release-map.ts';

/** The release map that is inlined in a page's text; undefined where there is none. */
export function releasesInPage(html: string, releasesElementId: string): ReleaseMap | undefined {
  const opening = `<script type="application/json" id="${releasesElementId}">`;
  const start = html.indexOf(opening);
  const end = html.indexOf('</script>', start);
  if (start === -1 || end === -1) return undefined;
  try {
    return parseReleaseMap(JSON.parse(html.slice(start + opening.length, end)));
  } catch {
    return undefined;
  }
}

/** Where the packages of a release map lie, by name: the host is one of them. */
export function baseUrlsIn(releases: ReleaseMap, siteUrl: string): Map<string, string> {
  const all = [['host', releases.host] as const, ...Object.entries(releases.areas)];
  return new Map(all.map(([name, { baseUrl }]) => [name, new URL(baseUrl, siteUrl).href]));
}
