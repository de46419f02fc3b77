import type { LogEntry } from 'federation/release-format/log-entry';
import { entriesFrom } from './release-log.ts';
import type { NamedVersion } from '../format/site-paths.ts';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';

export function liveVersionOf(releases: ReleaseMap, name: string): string | undefined {
  return name === 'host' ? releases.host.version : releases.areas[name]?.version;
}

/** The host first. */
export function liveVersions({ host, areas }: ReleaseMap): NamedVersion[] {
  return [
    { name: 'host', version: host.version },
    ...Object.entries(areas).map(([name, { version }]) => ({ name, version })),
  ];
}

export type CanaryVersion = NamedVersion & { percent: number };

/** The host's first. */
export function canaryVersions({ hostCanary, canaries }: ReleaseMap): CanaryVersion[] {
  const all = [
    ...(hostCanary === undefined ? [] : [['host', hostCanary] as const]),
    ...Object.entries(canaries),
  ];
  return all.map(([name, { release, percent }]) => ({ name, version: release.version, percent }));
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

export type LiveSince = { live: Map<string, string>; canaries: Map<string, string> };

/** Since when everything has been live. Reads the log only as far back as needed. */
export async function liveSince(store: SiteStore, newest: LogEntry): Promise<LiveSince> {
  const live = stillSince(namesOf(liveVersions(newest.releases)), (entry, name) =>
    liveVersionOf(entry.releases, name),
  );
  const tried = stillSince(
    namesOf(canaryVersions(newest.releases)),
    ({ releases }, name) => canaryVersionOf(releases, name)?.version,
  );
  for await (const entry of entriesFrom(store, newest)) {
    if (![live, tried].map(({ follow }) => follow(entry)).includes(true)) break;
  }
  return { live: live.since, canaries: tried.since };
}

function namesOf(versions: readonly NamedVersion[]): string[] {
  return versions.map(({ name }) => name);
}

/** Follows names back while their version is that of the first entry. */
function stillSince(
  names: readonly string[],
  versionIn: (entry: LogEntry, name: string) => string | undefined,
): { since: Map<string, string>; follow: (entry: LogEntry) => boolean } {
  const since = new Map<string, string>();
  const versions = new Map<string, string | undefined>();
  const open = new Set(names);
  return {
    since,
    follow: (entry) => {
      for (const name of open) {
        if (!versions.has(name)) versions.set(name, versionIn(entry, name));
        if (versionIn(entry, name) === versions.get(name)) since.set(name, entry.at);
        else open.delete(name);
      }
      return open.size > 0;
    },
  };
}

/** Whether any device ever had this version, by the log. */
export async function wasLive(
  { name, version }: NamedVersion,
  { store, newest }: { store: SiteStore; newest: LogEntry | undefined },
): Promise<boolean> {
  for await (const { releases } of entriesFrom(store, newest)) {
    const used = [...liveVersions(releases), ...canaryVersions(releases)];
    if (used.some((one) => one.name === name && one.version === version)) return true;
  }
  return false;
}
