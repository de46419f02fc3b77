/**
 * The release map: which version of each package is live, its base URL, the paths it serves, and the
 * integrity of every file that a page requests first. It is inlined in index.html and published as
 * `releases.json`.
 *
 * Validated by hand, without a schema library: the page does it before it loads anything else.
 */
export type ReleaseMap = {
  formatVersion: 1;
  /** Grows by one with every change; 0: there is no log (development, or a site older than the log). */
  revision: number;
  host: HostRelease;
  areas: Record<string, AreaRelease>;
  canaries: Record<string, AreaCanary>;
  previewKeys: PreviewKey[];
};

export type AreaCanary = {
  /** In percent of devices: more than 0, at most 100. */
  percent: number;
  release: AreaRelease;
};

export type PreviewKey = {
  /** An Ed25519 public key: 32 bytes in base64. */
  publicKey: string;
  /** The areas it may release, or `*` for all. */
  packages: string[];
};

type Release = {
  version: string;
  /** With a trailing "/": a path of this site, or a URL on another origin. */
  baseUrl: string;
  /** Integrity (`sha384-…`) of the files listed in the release. */
  files: Record<string, string>;
};

export type HostRelease = Release & {
  /** Loaded by index.html, in this order. */
  scripts: string[];
  styles: string[];
};

export type AreaRelease = Release & {
  container: string;
  module: string;
  entry: string;
  /** Files of the exposed module, fetched in parallel with the entry. */
  start: string[];
  /** Files of each path prefix's screen, fetched in parallel. */
  paths: Record<string, string[]>;
};

export const RELEASE_MAP_FILE = 'releases.json';

/** Undefined if invalid. A missing integrity fails when its file is loaded: one area, not the page. */
export function parseReleaseMap(value: unknown): ReleaseMap | undefined {
  if (!isRecord(value) || value['formatVersion'] !== 1) return undefined;
  const { host, areas, revision, canaries, previewKeys } = value;
  if (!isHostRelease(host) || !isRecord(areas)) return undefined;
  return {
    formatVersion: 1,
    revision: typeof revision === 'number' ? revision : 0,
    host,
    areas: recordOf(areas, isAreaRelease),
    canaries: recordOf(canaries, isAreaCanary),
    previewKeys: Array.isArray(previewKeys) ? previewKeys.filter(isPreviewKey) : [],
  };
}

/** Drops invalid entries and retains the others. */
function recordOf<Value>(record: unknown, fits: (value: unknown) => value is Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(isRecord(record) ? record : {}).filter((entry): entry is [string, Value] =>
      fits(entry[1]),
    ),
  );
}

function isAreaCanary(value: unknown): value is AreaCanary {
  return isRecord(value) && typeof value['percent'] === 'number' && isAreaRelease(value['release']);
}

function isPreviewKey(value: unknown): value is PreviewKey {
  return isRecord(value) && typeof value['publicKey'] === 'string' && isStringList(value['packages']);
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
