import { RELEASE_MAP_FILE, type ReleaseMap } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import { readJson } from 'federation/release-format/json-file';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** Reads and checks a site's `releases.json`, as a page would get it. Throws where there is none, or it is none. */
export async function readReleaseMap(store: SiteStore): Promise<ReleaseMap> {
  const content = await store.read(RELEASE_MAP_FILE);
  if (content === undefined)
    throw new ReleaseError('nothing-live', `${store.address} has no ${RELEASE_MAP_FILE}: nothing is live there`);
  return readJson(ReleaseMapSchema, content, `${RELEASE_MAP_FILE} of ${store.address}`);
}
