import { fetchBytes } from '../store/fetch-bytes.ts';
import type { PublishedVersion } from '../format/published-version.ts';
import { versionFolder } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** Stops after so many failed files. */
const FAILURES = 4;

export type AssetSource = {
  address: string;
  /** The site's own store also has compressed copies. */
  isInStore: boolean;
  /** Returns a file of the contract, or why it is missing. */
  read(file: string): Promise<{ content: Uint8Array } | { reason: string; isLink?: true }>;
};

/** A version's files in the site's store or at their origin. */
export function assetsOf(
  { name, version, baseUrl, fetchFrom }: PublishedVersion,
  store: SiteStore,
): AssetSource {
  const isElsewhere = /^https?:\/\//.test(baseUrl);
  if (fetchFrom !== undefined || isElsewhere)
    return originAssets(fetchFrom ?? baseUrl, { mustAllowOthers: isElsewhere });
  const folder = versionFolder(name, version);
  return {
    address: `${store.address}/${folder}`,
    isInStore: true,
    read: async (file) => {
      try {
        const content = await store.read(`${folder}/${file}`);
        return content === undefined ? { reason: 'no such file' } : { content };
      } catch (error) {
        if (error instanceof ReleaseError && error.code === 'symbolic-link')
          return { reason: error.message, isLink: true };
        throw error;
      }
    },
  };
}

function originAssets(base: string, { mustAllowOthers }: { mustAllowOthers: boolean }): AssetSource {
  let failures = 0;
  return {
    address: base,
    isInStore: false,
    read: async (file) => {
      // Each file would wait for a dead server.
      if (failures >= FAILURES) return { reason: 'not asked for after so many' };
      try {
        const address = base + file.split('/').map(encodeURIComponent).join('/');
        return { content: await fetchBytes(address, { mustAllowOthers }) };
      } catch (error) {
        failures += 1;
        return { reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
