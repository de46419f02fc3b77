import type { AreaCanary, AreaRelease, ReleaseMap } from '../release-format/release-map.ts';

export type Channel =
  | 'live'
  | 'canary'
  /** A signed link was opened in this tab. */
  | 'preview';

/** An area's version for this tab until it expires. */
export type AreaPreview = { area: string; release: AreaRelease };

export type ChosenReleases = {
  /** `areas` has the chosen release of each area. */
  releases: ReleaseMap;
  channels: Record<string, Channel>;
};

const SHARES = 2 ** 32;

/**
 * Derives this page's map: canaries that include this device, and the preview, replace live versions. Does
 * not modify its input.
 * @param deviceKey called only if there is a canary; devices without a key are in none
 */
export function chooseReleases(
  map: ReleaseMap,
  deviceKey: () => string | undefined,
  preview?: AreaPreview,
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
  if (preview !== undefined) {
    areas[preview.area] = preview.release;
    channels[preview.area] = 'preview';
  }
  return { releases: { ...map, areas }, channels };
}

/** Stable across loads; members at 10 % are members at 50 %; each version draws anew. */
export function isMember(deviceKey: string, area: string, { percent, release }: AreaCanary): boolean {
  return hash(`${deviceKey} ${area} ${release.version}`) * 100 < percent * SHARES;
}

/** 32-bit FNV-1a with murmur's finaliser; without it, names with different endings get close values. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
