import type { LogEntry } from 'federation/release-format/log-entry';
import { entriesFrom } from './release-log.ts';
import { isAmong, type NamedVersion } from '../format/site-paths.ts';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';

export function liveVersionOf(releases: ReleaseMap, name: string): string | undefined {
  return name === 'host' ? releases.host.version : releases.areas[name]?.version;
}

/** The host first. */
export function liveVersions(releases: ReleaseMap): NamedVersion[] {
  return releasesIn(releases).flatMap(({ name, percent, release: { version } }) =>
    percent === null ? [{ name, version }] : [],
  );
}

export type CanaryVersion = NamedVersion & { percent: number };

/** The host's first. */
export function canaryVersions(releases: ReleaseMap): CanaryVersion[] {
  return releasesIn(releases).flatMap(({ name, percent, release: { version } }) =>
    percent === null ? [] : [{ name, version, percent }],
  );
}

export function canaryVersionOf(releases: ReleaseMap, name: string): CanaryVersion | undefined {
  return canaryVersions(releases).find((canary) => canary.name === name);
}

/** The version live before the present one was promoted. Skips rollbacks: a second one goes further back. */
export async function versionBefore(
  store: SiteStore,
  newest: LogEntry,
  name: string,
): Promise<string | undefined> {
  const present = liveVersionOf(newest.releases, name);
  let later: LogEntry | undefined;
  for await (const entry of entriesFrom(store, newest)) {
    const version = liveVersionOf(entry.releases, name);
    const isWhereItCame =
      later !== undefined &&
      later.change.kind !== 'rollback' &&
      liveVersionOf(later.releases, name) === present &&
      version !== present;
    if (isWhereItCame) return version;
    later = entry;
  }
  return undefined;
}

type Channel = 'live' | 'canary';

/** Since when each version has been live, or a canary. Reads the log only as far back as needed. */
export async function liveSince(
  store: SiteStore,
  newest: LogEntry,
): Promise<(version: NamedVersion, channel: Channel) => string> {
  const since = new Map<string, string>();
  let open = channelsOf(newest);
  for await (const entry of entriesFrom(store, newest)) {
    const then = new Set(channelsOf(entry));
    open = open.filter((key) => then.has(key));
    for (const key of open) since.set(key, entry.at);
    if (open.length === 0) break;
  }
  return (version, channel) => since.get(channelOf(version, channel)) ?? newest.at;
}

function channelsOf({ releases }: LogEntry): string[] {
  const live = liveVersions(releases).map((version) => channelOf(version, 'live'));
  return [...live, ...canaryVersions(releases).map((version) => channelOf(version, 'canary'))];
}

function channelOf({ name, version }: NamedVersion, channel: Channel): string {
  return `${channel} ${name} ${version}`;
}

/** Whether any device ever had this version, by the log. */
export async function wasLive(
  version: NamedVersion,
  { store, newest }: { store: SiteStore; newest: LogEntry | undefined },
): Promise<boolean> {
  for await (const { releases } of entriesFrom(store, newest))
    if (isAmong([...liveVersions(releases), ...canaryVersions(releases)], version)) return true;
  return false;
}
