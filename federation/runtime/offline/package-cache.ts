import { cachedBaseUrls, packageCacheName } from './cache-names.ts';
import { packageNameOf, type PackageFile } from './package-files.ts';

/** Scripts and styles are completed in advance; fonts and drawings are cached when requested. */
const CODE = /\.(js|css)$/;
const CONTRACT = 'contract.json';

const completing = new Map<string, Promise<boolean>>();

/** Package files are immutable: cache-first. A retry bypasses the cache: network-first. */
export async function respondWithPackageFile(request: Request, file: PackageFile): Promise<Response> {
  const cache = await caches.open(packageCacheName(file.baseUrl));
  const cached = await cache.match(file.url);
  if (cached !== undefined && !file.isRetry) return cached;
  try {
    const response = await fetchVerified(request, file);
    if (response.status === 200 && response.type !== 'opaque')
      // Without space the file is still served.
      await cache.put(file.url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    if (cached !== undefined) return cached;
    throw error;
  }
}

/**
 * Pages name the sums of scripts and style sheets. Those of images and fonts are in the package's contract;
 * what it does not list is not part of the package.
 */
async function fetchVerified(request: Request, { baseUrl, url }: PackageFile): Promise<Response> {
  const name = url.slice(baseUrl.length);
  if (request.integrity !== '' || name === CONTRACT) return fetch(request);
  const integrity = (await sumsOf(baseUrl))[name];
  if (integrity === undefined) throw new TypeError(`${url} is not listed`);
  return fetch(request.url, { mode: 'cors', credentials: 'omit', integrity });
}

/** Integrity by file. Rejects without a contract. */
async function sumsOf(baseUrl: string): Promise<Record<string, string>> {
  const cache = await caches.open(packageCacheName(baseUrl));
  const cached = await cache.match(baseUrl + CONTRACT);
  const response = cached ?? (await fetch(baseUrl + CONTRACT, { mode: 'cors', credentials: 'omit' }));
  if (response.status !== 200) throw new TypeError(`${baseUrl} has no contract`);
  const copy = response.clone();
  const sums = assetsOf(await response.json());
  if (cached === undefined) await cache.put(baseUrl + CONTRACT, copy).catch(() => undefined);
  return sums;
}

/** Fetches all missing scripts and styles, so that unopened screens work offline. False if one fails. */
export function completePackage(baseUrl: string): Promise<boolean> {
  const running = completing.get(baseUrl);
  if (running !== undefined) return running;
  const work = completeOrForget(baseUrl);
  completing.set(baseUrl, work);
  return work;
}

/** Failed files are retried the next time. */
async function completeOrForget(baseUrl: string): Promise<boolean> {
  const isComplete = await complete(baseUrl).catch(() => false);
  if (!isComplete) completing.delete(baseUrl);
  return isComplete;
}

async function complete(baseUrl: string): Promise<boolean> {
  const cache = await caches.open(packageCacheName(baseUrl));
  for (const [file, integrity] of Object.entries(await sumsOf(baseUrl))) {
    const url = baseUrl + file;
    if (!CODE.test(file) || (await cache.match(url)) !== undefined) continue;
    const response = await fetch(url, { mode: 'cors', credentials: 'omit', integrity });
    if (response.status !== 200) return false;
    await cache.put(url, response);
  }
  return true;
}

export async function cachedPackages(): Promise<Set<string>> {
  return new Set((await cachedBaseUrls()).map(packageNameOf));
}

export async function deleteOtherVersions(baseUrls: Iterable<string>): Promise<void> {
  const live = new Set(baseUrls);
  for (const baseUrl of await cachedBaseUrls()) {
    if (live.has(baseUrl)) continue;
    // A rollback may bring it back.
    completing.delete(baseUrl);
    await caches.delete(packageCacheName(baseUrl));
  }
}

function assetsOf(contract: unknown): Record<string, string> {
  if (typeof contract !== 'object' || contract === null || !('assets' in contract)) return {};
  const { assets } = contract;
  if (typeof assets !== 'object' || assets === null) return {};
  return Object.fromEntries(
    Object.entries(assets).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
