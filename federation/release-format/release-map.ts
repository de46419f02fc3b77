import { usableEntries, type AreaEntries, type AreaTab } from './area-entries.ts';
import { usableFirstViews, type ReleasedFirstView } from '../first-view/release-entry.ts';
import { isRecord, isText, isTextList } from './values.ts';
import { isKeyList, isKeySignature, type KeyList, type KeySignature } from './trust/key-list.ts';

/**
 * The release map: which version of each package is live, its base URL, the paths it serves, and the
 * integrity of every file that a page requests first. It is inlined in index.html and published as
 * `releases.json`.
 *
 * Validated by hand, without a schema library: the page does it before it loads anything else.
 */
export type ReleaseMap = SignedParts & {
  formatVersion: 1;
  /** Grows by one with every change; 0: there is no log (development). */
  revision: number;
  host: HostRelease;
  hostCanary?: HostCanary | undefined;
  areas: Record<string, AreaRelease>;
  /** An area may have a canary without a live version: only the canary's devices have them. */
  canaries: Record<string, AreaCanary>;
  previewKeys: PreviewKey[];
  /** Set on reading: areas whose entry is malformed. */
  unreadable?: Record<string, UnreadableArea>;
};

/** Ends the id of a second map, of a service worker whose cached page has an older one. */
export const LIVE_MAP_SUFFIX = '-live';

/** Missing in development, which signs nothing. */
type SignedParts = {
  /** When the site's log began, and when this map ends: ISO times. */
  began?: string | undefined;
  expiresAt?: string | undefined;
  /** Who may do what. */
  trust?: KeyList | undefined;
  /** Whoever changed what is live together signs this. */
  composed?: KeySignature | undefined;
  /** A key that may do nothing else signs the time. Changes of what is live leave it as it is. */
  timestamp?: MapTimestamp | undefined;
  /** Whoever made the change signs all the rest. */
  signature?: KeySignature | undefined;
};

/** What can be known of a malformed area, so that a card says that it does not work. */
export type UnreadableArea = {
  /** None if they are malformed, too. */
  prefixes: string[];
  tabs: AreaTab[];
};

export type MapTimestamp = {
  /** The newest one when it was signed. */
  revision: number;
  /** An ISO time. The map ends then, or before, if the key that signed it does. */
  until: string;
  signature: KeySignature;
};

export type Canary<Release> = {
  /** In percent of devices: more than 0, at most 100. */
  percent: number;
  release: Release;
};

export type AreaCanary = Canary<AreaRelease>;
export type HostCanary = Canary<HostRelease>;

export type PreviewKey = {
  /** An Ed25519 public key: 32 bytes in base64. */
  publicKey: string;
  /** The areas it may release, or `*` for all. */
  packages: string[];
};

type Release = {
  version: string;
  /** The URL has a trailing "/": a path of this site, or a URL on another origin. */
  baseUrl: string;
  /** Integrity (`sha384-…`) of the files listed in the release. */
  files: Record<string, string>;
  /** The revision that made it live, or a canary. */
  since?: number | undefined;
  /** By a key that may release the package (trust/signed-texts.ts). */
  signature?: KeySignature | undefined;
  /** Early scripts are keyed by path prefix. */
  firstViews?: Record<string, ReleasedFirstView> | undefined;
};

export type HostRelease = Release & {
  /** Loaded by index.html, in this order. */
  scripts: string[];
  styles: string[];
};

export type AreaRelease = Release &
  AreaEntries & {
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
  const { host, hostCanary, areas, revision, canaries, previewKeys } = value;
  if (!isHostRelease(host) || !isRecord(areas)) return undefined;
  return {
    formatVersion: 1,
    revision: typeof revision === 'number' ? revision : 0,
    host,
    ...(isCanaryOf(isHostRelease)(hostCanary) ? { hostCanary } : {}),
    areas: mapOf(recordOf(areas, isAreaRelease), withUsableEntries),
    canaries: mapOf(recordOf(canaries, isCanaryOf(isAreaRelease)), (canary) => ({
      ...canary,
      release: withUsableEntries(canary.release),
    })),
    previewKeys: Array.isArray(previewKeys) ? previewKeys.filter(isPreviewKey) : [],
    ...unreadableIn(areas),
    ...signedPartsOf(value),
  };
}

function signedPartsOf({ began, expiresAt, trust, signature }: Record<string, unknown>): SignedParts {
  const isWhole =
    typeof began === 'string' &&
    typeof expiresAt === 'string' &&
    isKeyList(trust) &&
    isKeySignature(signature);
  return isWhole ? { began, expiresAt, trust, signature } : {};
}

/** Drops invalid entries and retains the others. */
function recordOf<Value>(record: unknown, fits: (value: unknown) => value is Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(isRecord(record) ? record : {}).filter((entry): entry is [string, Value] =>
      fits(entry[1]),
    ),
  );
}

function mapOf<Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function withUsableEntries({ tabs, slots, firstViews, ...release }: AreaRelease): AreaRelease {
  return { ...release, ...usableFirstViews(firstViews, release.files), ...usableEntries({ tabs, slots }) };
}

function unreadableIn(areas: Record<string, unknown>): Pick<ReleaseMap, 'unreadable'> {
  const malformed = Object.entries(areas).filter(([, release]) => !isAreaRelease(release));
  if (malformed.length === 0) return {};
  return { unreadable: Object.fromEntries(malformed.map(([area, release]) => [area, knownOf(release)])) };
}

function knownOf(release: unknown): UnreadableArea {
  const { tabs = [] } = isRecord(release) ? usableEntries(release) : {};
  return { prefixes: prefixesOf(release), tabs };
}

function prefixesOf(release: unknown): string[] {
  const paths = isRecord(release) ? release['paths'] : undefined;
  const names = isRecord(paths) ? Object.keys(paths) : isTextList(paths) ? paths : [];
  return names.filter((name) => /^\/[^/]/.test(name));
}

function isCanaryOf<Value>(isRelease: (value: unknown) => value is Value) {
  return (value: unknown): value is Canary<Value> =>
    isRecord(value) && typeof value['percent'] === 'number' && isRelease(value['release']);
}

function isPreviewKey(value: unknown): value is PreviewKey {
  return isRecord(value) && isText(value['publicKey']) && isTextList(value['packages']);
}

function isHostRelease(value: unknown): value is HostRelease {
  return isRelease(value) && isTextList(value['scripts']) && isTextList(value['styles']);
}

function isAreaRelease(value: unknown): value is AreaRelease {
  return (
    isRelease(value) &&
    isText(value['container']) &&
    isText(value['module']) &&
    isText(value['entry']) &&
    isTextList(value['start']) &&
    isRecord(value['paths']) &&
    Object.values(value['paths']).every(isTextList)
  );
}

function isRelease(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    isText(value['version']) &&
    isText(value['baseUrl']) &&
    value['baseUrl'].endsWith('/') &&
    isRecord(value['files']) &&
    Object.values(value['files']).every(isText)
  );
}

/** @param percent of devices if it is a canary; null: live for everybody */
export type NamedRelease = { name: string; percent: number | null; release: HostRelease | AreaRelease };

/** Every release that some device runs. */
export function releasesIn({
  host,
  hostCanary,
  areas,
  canaries,
}: Pick<ReleaseMap, 'host' | 'hostCanary' | 'areas' | 'canaries'>): NamedRelease[] {
  const tried = [
    ...(hostCanary === undefined ? [] : [['host', hostCanary] as const]),
    ...Object.entries(canaries),
  ];
  return [
    { name: 'host', percent: null, release: host },
    ...Object.entries(areas).map(([name, release]) => ({ name, percent: null, release })),
    ...tried.map(([name, { percent, release }]) => ({ name, percent, release })),
  ];
}
