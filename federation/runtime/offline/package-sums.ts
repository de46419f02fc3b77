import { packageCacheName, putInto } from './cache-names.ts';

export const CONTRACT = 'contract.json';

/** Integrity by file, relative to the base URL. */
export type Sums = Readonly<Record<string, string>>;

const reading = new Map<string, Promise<Sums>>();

/** What a version's contract lists, fetched once. Rejects without a contract. */
export function sumsOf(baseUrl: string): Promise<Sums> {
  const running = reading.get(baseUrl);
  if (running !== undefined) return running;
  const work = readOrFetch(baseUrl).finally(() => reading.delete(baseUrl));
  reading.set(baseUrl, work);
  return work;
}

/** Reads the sums without the network; empty if the contract is not cached. */
export async function cachedSumsOf(baseUrl: string): Promise<Sums> {
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
