import { areaReleaseOf, hostReleaseOf } from 'federation/release-format/release-of-contract';
import type { AreaRelease, HostRelease } from 'federation/release-format/release-map';
import { readPublished } from './read-published.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { NamedVersion } from '../format/named-version.ts';
import { ReleaseError } from '../format/release-error.ts';

export type PublishedReleases = { host?: HostRelease | undefined; areas: Record<string, AreaRelease> };

/** @param pageFiles host files that the page names @throws ReleaseError if one was never published */
export async function releasesOf(
  store: SiteStore,
  versions: readonly NamedVersion[],
  pageFiles: readonly string[],
): Promise<PublishedReleases> {
  const releases: PublishedReleases = { areas: {} };
  for (const { name, version } of versions) {
    const found = await readPublished(store, name, version);
    if (found === undefined)
      throw new ReleaseError('not-published', `${store.address} has no ${name} ${version}: publish it first`);
    const { contract, published } = found;
    if (contract.kind === 'host')
      releases.host = hostReleaseOf(contract, version, published.baseUrl, pageFiles);
    else releases.areas[name] = areaReleaseOf(contract, version, published.baseUrl);
  }
  return releases;
}
