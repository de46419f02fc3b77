import { cachedBaseUrls, packageCacheName } from './cache-names.ts';
import { packageNameOf } from './package-files.ts';
import { cachedSumsOf } from './package-sums.ts';

/** What the caches of a package's other versions contain, by sum (`sha384-…`). */
export type OtherVersions = {
  /** Whether a contract lists it; it may not have been cached. */
  lists: (integrity: string) => boolean;
  /** Without `url`, so that the request's counts: style sheets and scripts resolve addresses against it. */
  find: (integrity: string) => Promise<Response | undefined>;
};

type CachedFile = { url: string; cacheName: string };

const reading = new Map<string, Promise<OtherVersions>>();

/** Requests of one page arrive together: they share one reading of the contracts. */
export function otherVersionsOf(baseUrl: string): Promise<OtherVersions> {
  const running = reading.get(baseUrl);
  if (running !== undefined) return running;
  const work = readOtherVersions(baseUrl).finally(() => reading.delete(baseUrl));
  reading.set(baseUrl, work);
  return work;
}

async function readOtherVersions(baseUrl: string): Promise<OtherVersions> {
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
}

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
