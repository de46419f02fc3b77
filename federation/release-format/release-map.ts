import type * as z from 'zod';
import { ICON_NAMES, SLOT_NAMES } from './area-entries.ts';
import { usableFirstViews } from '../first-view/release-entry.ts';
import { isRecord, isText, isTextList } from './values.ts';
import { isKeyList, isKeySignature } from './trust/key-list.ts';
import type { ReleaseMapSchema } from './release-map-schema.ts';

/**
 * The release map: which version of each package is live, its base URL, the paths it serves, and the
 * integrity of every file that a page requests first. It is inlined in index.html and published as
 * `releases.json`.
 *
 * Validated by hand, without its schema: the page does it before it loads anything else.
 */
export type ReleaseMap = z.infer<typeof ReleaseMapSchema> & {
  /** Set on reading: areas whose entry is malformed. */
  unreadable?: Record<string, UnreadableArea>;
};

export type HostRelease = ReleaseMap['host'];
export type AreaRelease = ReleaseMap['areas'][string];
type AreaEntries = Pick<AreaRelease, 'tabs' | 'slots'>;
export type AreaTab = NonNullable<AreaRelease['tabs']>[number];
type SlotEntry = Omit<AreaTab, 'icon' | 'order'> & { icon?: AreaTab['icon'] | undefined };
export type MapTimestamp = NonNullable<ReleaseMap['timestamp']>;

/** In percent of devices: more than 0, at most 100. */
export type Canary<Release> = { percent: number; release: Release };

/** What can be known of a malformed area, so that a card says that it does not work. */
type UnreadableArea = {
  /** None if they are malformed, too. */
  prefixes: string[];
  tabs: AreaTab[];
};

/** Ends the id of a second map, of a service worker whose cached page has an older one. */
export const LIVE_MAP_SUFFIX = '-live';

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

function signedPartsOf({ began, expiresAt, trust, signature }: Record<string, unknown>): Partial<ReleaseMap> {
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

/** What a page can use of an area's entries: an unusable one costs the area nothing else. */
function usableEntries({ tabs, slots }: Record<string, unknown>): AreaEntries {
  return {
    ...(Array.isArray(tabs) ? { tabs: tabs.filter(isAreaTab) } : {}),
    ...(isRecord(slots) ? { slots: usableSlots(slots) } : {}),
  };
}

function usableSlots(slots: Record<string, unknown>): AreaEntries['slots'] {
  return Object.fromEntries(
    SLOT_NAMES.map((name) => {
      const entries = slots[name];
      return [name, Array.isArray(entries) ? entries.filter(isSlotEntry) : []];
    }),
  );
}

function isAreaTab(value: unknown): value is AreaTab {
  return (
    isSlotEntry(value) &&
    value.icon !== undefined &&
    'order' in value &&
    typeof value.order === 'number' &&
    (!('alsoActiveAt' in value) || isTextList(value.alsoActiveAt))
  );
}

function isSlotEntry(value: unknown): value is SlotEntry {
  if (!isRecord(value)) return false;
  const { path, label, icon } = value;
  const isIcon = ICON_NAMES.some((name) => name === icon) || (isRecord(icon) && isText(icon['path']));
  return isText(path) && /^\/[^/\\]/.test(path) && isText(label) && (icon === undefined || isIcon);
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

function isPreviewKey(value: unknown): value is ReleaseMap['previewKeys'][number] {
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
