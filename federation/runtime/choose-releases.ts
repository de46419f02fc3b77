import type { AreaRelease, HostRelease, ReleaseMap } from '../release-format/release-map.ts';

export type Channel =
  | 'live'
  | 'canary'
  /** A signed link was opened in this tab. */
  | 'preview';

/** Versions for this tab until they expire. */
export type ReleasePreview = { host?: HostRelease; areas: Record<string, AreaRelease> };

export type ChosenReleases = {
  /** `host` is the running host, `areas` has the chosen release of each area. */
  releases: ReleaseMap;
  /** They are the channels of each area, of the host (`host`) where it is not the live one. */
  channels: Record<string, Channel>;
};

export type ReleaseChoice = {
  /** Called only if there is a canary; devices without a key are in none. */
  deviceKey: () => string | undefined;
  /** Why the running host was chosen, which is before this code was loaded. */
  hostChannel?: Channel;
  preview?: ReleasePreview | undefined;
};

const SHARES = 2 ** 32;

/** This page's map: canaries that include this device, and previews, replace live versions. */
export function chooseReleases(
  map: ReleaseMap,
  { deviceKey, hostChannel = 'live', preview }: ReleaseChoice,
): ChosenReleases {
  const areas = { ...map.areas };
  const channels: Record<string, Channel> = {};
  for (const area of Object.keys(areas)) channels[area] = 'live';
  for (const [area, canary] of Object.entries(map.canaries)) {
    const key = deviceKey();
    if (key === undefined || !isMember(key, area, canary)) continue;
    areas[area] = canary.release;
    channels[area] = 'canary';
  }
  for (const [area, release] of Object.entries(preview?.areas ?? {})) {
    areas[area] = release;
    channels[area] = 'preview';
  }
  const chosenHosts = { live: map.host, canary: map.hostCanary?.release, preview: preview?.host };
  const host = chosenHosts[hostChannel] ?? map.host;
  if (hostChannel !== 'live') channels['host'] = hostChannel;
  return { releases: { ...map, host, areas }, channels };
}

type DrawnCanary = { percent: number; release: Pick<AreaRelease, 'version'> };

/** Stable across loads; members at 10 % are members at 50 %; each version draws anew. */
export function isMember(deviceKey: string, name: string, { percent, release }: DrawnCanary): boolean {
  return hash(`${deviceKey} ${name} ${release.version}`) * 100 < percent * SHARES;
}

/** 32-bit FNV-1a with murmur's finaliser; without it, names with different endings get close values. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/**
 * Identifies the device for canary membership: a random number, generated once and stored locally, derived
 * from nothing about the device or person and never sent. Undefined if nothing can be stored, because it
 * would change at every load.
 * @param name the local storage key
 */
export function deviceKey(name: string): string | undefined {
  try {
    const stored = localStorage.getItem(name);
    if (stored) return stored;
    const made = crypto.getRandomValues(new Uint32Array(4)).join('.');
    localStorage.setItem(name, made);
    return made;
  } catch {
    return undefined;
  }
}
