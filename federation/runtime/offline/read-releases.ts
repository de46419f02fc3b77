import { parseReleaseMap, releasesIn, type ReleaseMap } from '../../release-format/release-map.ts';

/** The release map inlined in a page; undefined if there is none. */
export function releasesInPage(html: string, releasesElementId: string): ReleaseMap | undefined {
  return parseReleaseMap(mapInPage(html, releasesElementId));
}

/** The JSON of that map, which its signature covers; undefined if there is none. */
export function mapInPage(html: string, releasesElementId: string): unknown {
  const block = mapBlockIn(html, releasesElementId);
  try {
    return block && JSON.parse(block.slice(block.indexOf('>') + 1, -CLOSING_TAG.length));
  } catch {
    return undefined;
  }
}

const CLOSING_TAG = '</script>';

/** The element that contains the map, as it is written in the page. */
export function mapBlockIn(html: string, releasesElementId: string): string | undefined {
  const start = html.indexOf(`<script type="application/json" id="${releasesElementId}">`);
  const end = html.indexOf(CLOSING_TAG, start);
  return start === -1 || end === -1 ? undefined : html.slice(start, end + CLOSING_TAG.length);
}

export type NamedPackage = { name: string; baseUrl: string };

/** The base URLs of all packages in a release map, canaries included. */
export function packagesIn(releases: ReleaseMap, siteUrl: string): NamedPackage[] {
  return releasesIn(releases).map(({ name, release: { baseUrl } }) => {
    return { name, baseUrl: new URL(baseUrl, siteUrl).href };
  });
}
