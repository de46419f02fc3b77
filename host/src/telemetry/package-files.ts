import { currentReleases } from 'federation/runtime/area-loader';
import { findAreaForPath } from 'federation/release-format/find-area';
import { HOST } from '../site/release-parts.ts';

/** The global that an area's entry declares; undefined for the host. */
export function containerOf(part: string): string | undefined {
  return currentReleases()?.areas[part]?.container;
}

/**
 * The files without which a page of the part cannot be drawn; of an area only scripts, because its style
 * sheets may have come long before (federation/runtime/prefetch/style-sheets-ahead.ts).
 * @param pathname of that page
 */
export function neededFiles(part: string, pathname: string): readonly string[] {
  const releases = currentReleases();
  if (releases === undefined) return [];
  if (part === HOST) return [...releases.host.scripts, ...releases.host.styles];
  const area = releases.areas[part];
  const prefix = area && findAreaForPath(pathname, { areas: { [part]: area } })?.prefix;
  if (area === undefined || prefix === undefined) return [];
  const files = new Set([area.entry, ...area.start, ...(area.paths[prefix] ?? [])]);
  return [...files].filter((file) => !file.endsWith('.css'));
}

export type PackageFile = { part: string; version: string; file: string };

/**
 * Whose file an address is, else undefined. Files of a retry (`/feed~…/`) count as the same files. A page may
 * still run an area's earlier version after a retry.
 */
export function fileAt(address: string): PackageFile | undefined {
  const releases = currentReleases();
  if (releases === undefined) return undefined;
  const asReleased = address.replace(/~[^/~]+(\/[^/]+\/[^/]+)$/, '$1');
  for (const [part, release] of [[HOST, releases.host] as const, ...Object.entries(releases.areas)]) {
    const folder = new URL(release.baseUrl, document.baseURI).href;
    const { version } = release;
    if (asReleased.startsWith(folder)) return { part, version, file: asReleased.slice(folder.length) };
    const earlier = folderOfVersions(folder);
    if (earlier === undefined || !asReleased.startsWith(earlier)) continue;
    const [otherVersion = '', ...file] = asReleased.slice(earlier.length).split('/');
    if (file.length > 0) return { part, version: otherVersion, file: file.join('/') };
  }
  return undefined;
}

/** `https://ongi.example/feed/` of `https://ongi.example/feed/1.1.0/`. */
function folderOfVersions(folder: string): string | undefined {
  return /^(.*:\/\/[^/]+\/.*[^/]\/)[^/]+\/$/.exec(folder)?.[1];
}
