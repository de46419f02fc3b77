import type { AreaRelease, HostRelease } from 'federation/release-format/release-map';
import { currentReleases } from 'federation/runtime/area-loader';
import { findAreaForPath } from 'federation/runtime/find-area';

export const HOST = 'host';

/** Whose page a path is: the name of an area, or `host`. */
export function partOfPath(pathname: string): string {
  const releases = currentReleases();
  return (releases && findAreaForPath(pathname, releases)?.area) ?? HOST;
}

/** The version of a part that this page runs; undefined without a release map entry. */
export function versionOf(part: string): string | undefined {
  return releaseOf(part)?.version;
}

/** The global that an area's entry declares; undefined for the host. */
export function containerOf(part: string): string | undefined {
  return currentReleases()?.areas[part]?.container;
}

/** The files without which a page of the part cannot be drawn. @param pathname of that page */
export function neededFiles(part: string, pathname: string): readonly string[] {
  const releases = currentReleases();
  if (releases === undefined) return [];
  if (part === HOST) return [...releases.host.scripts, ...releases.host.styles];
  const area = releases.areas[part];
  const prefix = area && findAreaForPath(pathname, { areas: { [part]: area } })?.prefix;
  if (area === undefined || prefix === undefined) return [];
  return [...new Set([area.entry, ...area.start, ...(area.paths[prefix] ?? [])])];
}

/** The part and file of an address, else undefined. Files of a retry (`/feed~…/`) count as the same files. */
export function fileAt(address: string): { part: string; file: string } | undefined {
  const releases = currentReleases();
  if (releases === undefined) return undefined;
  const asReleased = address.replace(/~[^/~]+(\/[^/]+\/[^/]+)$/, '$1');
  for (const [part, { baseUrl }] of [[HOST, releases.host] as const, ...Object.entries(releases.areas)]) {
    const folder = new URL(baseUrl, document.baseURI).href;
    if (asReleased.startsWith(folder)) return { part, file: asReleased.slice(folder.length) };
  }
  return undefined;
}

function releaseOf(part: string): HostRelease | AreaRelease | undefined {
  const releases = currentReleases();
  return part === HOST ? releases?.host : releases?.areas[part];
}
