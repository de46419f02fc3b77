/**
 * The release map: which version of each package is live, where it lies, which paths it serves, and the sum of every file
 * that a page asks for first. It is inlined in index.html and lies beside it as `releases.json`.
 *
 * Checked by hand and not with a schema library, because the page does it before anything else is loaded.
 */
export type ReleaseMap = {
  formatVersion: 1;
  host: HostRelease;
  /** Live areas by name. */
  areas: Record<string, AreaRelease>;
};

type Release = {
  version: string;
  /** Folder of the version, with a closing "/": a path of this site, or an address on another origin. */
  baseUrl: string;
  /** Integrity (`sha384-…`) of the files named elsewhere in the release. */
  files: Record<string, string>;
};

export type HostRelease = Release & {
  /** Loaded by index.html, in this order. */
  scripts: string[];
  styles: string[];
};

export type AreaRelease = Release & {
  /** The global its entry declares. */
  container: string;
  /** The module it exposes. */
  module: string;
  entry: string;
  /** Files of the exposed module, fetched side by side with the entry. */
  start: string[];
  /** Path prefix -> files of its screen, fetched side by side as well. */
  paths: Record<string, string[]>;
};

export const RELEASE_MAP_FILE = 'releases.json';

/**
 * Reads a release map, or answers undefined when it is not one. A missing integrity is not looked for here: it is refused
 * where the file would be loaded, so that it costs one area and not the page.
 */
export function parseReleaseMap(value: unknown): ReleaseMap | undefined {
  if (!isRecord(value) || value['formatVersion'] !== 1) return undefined;
  const { host, areas } = value;
  if (!isHostRelease(host) || !isRecord(areas)) return undefined;
  return {
    formatVersion: 1,
    host,
    areas: Object.fromEntries(
      Object.entries(areas).filter((entry): entry is [string, AreaRelease] => isAreaRelease(entry[1])),
    ),
  };
}

function isHostRelease(value: unknown): value is HostRelease {
  return isRelease(value) && isStringList(value['scripts']) && isStringList(value['styles']);
}

function isAreaRelease(value: unknown): value is AreaRelease {
  return (
    isRelease(value) &&
    typeof value['container'] === 'string' &&
    typeof value['module'] === 'string' &&
    typeof value['entry'] === 'string' &&
    isStringList(value['start']) &&
    isRecord(value['paths']) &&
    Object.values(value['paths']).every(isStringList)
  );
}

function isRelease(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['baseUrl'] === 'string' &&
    value['baseUrl'].endsWith('/') &&
    isRecord(value['files']) &&
    Object.values(value['files']).every((sum) => typeof sum === 'string')
  );
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
