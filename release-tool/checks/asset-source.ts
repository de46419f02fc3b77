import { fetchBytes } from '../store/fetch-bytes.ts';
import type { PublishedVersion } from '../format/published-version.ts';
import { versionFolder } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';

/** After so many files that could not be fetched the rest is not asked for. */
const FAILURES = 4;

/** Where the files of a version lie. */
export type AssetSource = {
  /** For messages. */
  address: string;
  /** Whether the files lie in the site's own store, where its compressed copies lie as well. */
  isInStore: boolean;
  /** A file of the contract, or why there is none. */
  read(file: string): Promise<{ content: Uint8Array } | { reason: string }>;
};

/** The files of a version that the site itself serves, or another origin. */
export function assetsOf(
  { name, version, baseUrl, fetchFrom }: PublishedVersion,
  store: SiteStore,
): AssetSource {
  const isElsewhere = /^https?:\/\//.test(baseUrl);
  if (fetchFrom !== undefined || isElsewhere) {
    return originAssets(fetchFrom ?? baseUrl, { mustAllowOthers: isElsewhere });
  }
  const folder = versionFolder(name, version);
  return {
    address: `${store.address}/${folder}`,
    isInStore: true,
    read: async (file) => {
      if (!staysInside(file)) return { reason: 'leads out of the folder' };
      const content = await store.read(`${folder}/${file}`);
      return content === undefined ? { reason: 'no such file' } : { content };
    },
  };
}

function originAssets(base: string, { mustAllowOthers }: { mustAllowOthers: boolean }): AssetSource {
  let failures = 0;
  return {
    address: base,
    isInStore: false,
    read: async (file) => {
      if (!staysInside(file)) return { reason: 'leads out of the folder' };
      // A server that does not answer would else be waited for once for each file.
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

/** Whoever writes a contract writes these names. */
function staysInside(file: string): boolean {
  return !file.includes('\\') && file.split('/').every((part) => part !== '' && !part.startsWith('.'));
}
