import { readJson } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE, type ReleaseMap } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import type { SiteStore } from '../store/site-store.ts';

/** Reads and validates a site's `releases.json` as a page gets it. Throws if missing or invalid. */
export async function readReleaseMap(store: SiteStore): Promise<ReleaseMap> {
  const content = (await store.read(RELEASE_MAP_FILE)) ?? '';
  return readJson(ReleaseMapSchema, content, `${RELEASE_MAP_FILE} of ${store.address}`);
}
