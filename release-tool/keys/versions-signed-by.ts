import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { NamedVersion } from '../format/named-version.ts';
import { readPublished } from '../site/read-published.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Live and canary versions that a key signed. Unreadable ones are omitted. */
export async function versionsSignedBy(store: SiteStore, keyId: string): Promise<NamedVersion[]> {
  const releases = (await readNewestEntry(store))?.releases;
  if (releases === undefined) return [];
  const signed = await Promise.all(
    [...liveVersions(releases), ...canaryVersions(releases)].map(async ({ name, version }) => {
      const published = await readPublished(store, name, version).catch(() => undefined);
      return published?.signature?.keyId === keyId ? [{ name, version }] : [];
    }),
  );
  return signed.flat();
}
