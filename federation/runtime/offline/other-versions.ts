import { cachedBaseUrls, packageCacheName, putInto, shared } from './cache-names.ts';
import { packageNameOf } from './package-files.ts';

/** What the caches of a package's other versions contain, by sum (`sha384-…`). */
export type OtherVersions = {
  /** Whether a contract lists it; it may not have been cached. */
  lists: (integrity: string) => boolean;
  /** Without `url`, so that the request's counts: style sheets and scripts resolve addresses against it. */
  find: (integrity: string) => Promise<Response | undefined>;
};

type CachedFile = { url: string; cacheName: string };

export const otherVersionsOf = shared(async (baseUrl): Promise<OtherVersions> => {
  const files = new Map<string, CachedFile[]>();
  for (const other of await cachedBaseUrls()) {
    if (other === baseUrl || packageNameOf(other) !== packageNameOf(baseUrl)) continue;
    const cacheName = packageCacheName(other);
    // An unreadable contract is as good as none.
    const sums = await cachedSumsOf(other).catch(() => ({}));
    for (const [file, integrity] of Object.entries(sums))
      files.set(integrity, [...(files.get(integrity) ?? []), { url: other + file, cacheName }]);
  }
  const find = async (integrity: string): Promise<Response | undefined> => {
    for (const file of files.get(integrity) ?? []) {
      // An unreadable cache is as good as none.
      const copy = await intactCopy(file, integrity).catch(() => undefined);
      if (copy !== undefined) return copy;
    }
    return undefined;
  };
  return { lists: (integrity) => files.has(integrity), find };
});

/** The other version's contract, which no signature covers, is no proof of what is cached. */
async function intactCopy({ url, cacheName }: CachedFile, integrity: string): Promise<Response | undefined> {
  const cached = await caches.match(url, { cacheName });
  if (cached === undefined) return undefined;
  const bytes = await cached.arrayBuffer();
  if ((await sumOf(bytes)) !== integrity) return undefined;
  const headers = new Headers(cached.headers);
  // The header describes the compressed transfer.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes, { headers });
}

async function sumOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

export const CONTRACT = 'contract.json';

/** Integrity by file, relative to the base URL. */
type Sums = Readonly<Record<string, string>>;

/** What a version's contract lists, fetched once. Rejects without a contract. */
export const sumsOf = shared(readOrFetch);

/** Reads the sums without the network; empty if the contract is not cached. */
async function cachedSumsOf(baseUrl: string): Promise<Sums> {
  const cached = await caches.match(baseUrl + CONTRACT, { cacheName: packageCacheName(baseUrl) });
  return cached === undefined ? {} : assetsOf(await cached.json());
}

async function readOrFetch(baseUrl: string): Promise<Sums> {
  const cacheName = packageCacheName(baseUrl);
  const cached = await caches.match(baseUrl + CONTRACT, { cacheName }).catch(() => undefined);
  const response = cached ?? (await fetch(baseUrl + CONTRACT, { mode: 'cors', credentials: 'omit' }));
  if (response.status !== 200) throw new TypeError(`${baseUrl} has no contract`);
  const copy = response.clone();
  const sums = assetsOf(await response.json());
  if (cached === undefined) await putInto(cacheName, baseUrl + CONTRACT, copy).catch(() => undefined);
  return sums;
}

function assetsOf(contract: unknown): Sums {
  if (typeof contract !== 'object' || contract === null || !('assets' in contract)) return {};
  const { assets } = contract;
  if (typeof assets !== 'object' || assets === null) return {};
  return Object.fromEntries(
    Object.entries(assets).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
