import type { LogEntry } from 'federation/release-format/log-entry';
import type { NamedVersion } from '../format/named-version.ts';
import type { SiteStore } from '../store/site-store.ts';
import { canaryVersions, liveVersions } from './live-versions.ts';
import { entriesFrom } from './release-log.ts';

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
