import { SERVICE_WORKER_FILE } from '../../release-format/fixed-names.ts';
import { cachedBaseUrls, packageCacheName, putInto } from './cache-names.ts';
import { otherVersionsOf, CONTRACT, sumsOf } from './other-versions.ts';
import { packageNameOf, type PackageFile } from './package-files.ts';

/** Scripts and styles are completed in advance; fonts and drawings are cached when requested. */
const CODE = /\.(js|css)$/;

const completing = new Map<string, Promise<boolean>>();

/** Immutable: cache-first, by address and then by another version's content. A retry is network-first. */
export async function respondWithPackageFile(request: Request, file: PackageFile): Promise<Response> {
  const cacheName = packageCacheName(file.baseUrl);
  // Without storage everything comes from the network.
  const cached = await caches.match(file.url, { cacheName }).catch(() => undefined);
  if (cached !== undefined && !file.isRetry) return cached;
  const reused = file.isRetry ? undefined : await reusedFile(request, file);
  try {
    const response = reused ?? (await fetchVerified(request, file));
    if (response.status === 200 && response.type !== 'opaque')
      // Without space the file is still served.
      await putInto(cacheName, file.url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const fallback = cached ?? (file.isRetry ? await reusedFile(request, file) : undefined);
    if (fallback !== undefined) return fallback;
    throw error;
  }
}

/** Undefined if no other version's cache has this content, or its sum is unknown. */
async function reusedFile(request: Request, file: PackageFile): Promise<Response | undefined> {
  try {
    const integrity = await integrityOf(request, file);
    if (integrity === undefined) return undefined;
    return await (await otherVersionsOf(file.baseUrl)).find(integrity);
  } catch {
    return undefined;
  }
}

async function fetchVerified(request: Request, file: PackageFile): Promise<Response> {
  if (request.integrity !== '' || isContract(file)) return fetch(request);
  const integrity = await integrityOf(request, file);
  if (integrity === undefined) throw new TypeError(`${file.url} is not listed`);
  return fetch(request.url, { mode: 'cors', credentials: 'omit', integrity });
}

/** Pages name the sums of scripts and style sheets, the package's contract those of images and fonts. */
async function integrityOf(request: Request, file: PackageFile): Promise<string | undefined> {
  if (request.integrity !== '') return request.integrity;
  if (isContract(file)) return undefined;
  return (await sumsOf(file.baseUrl))[file.url.slice(file.baseUrl.length)];
}

function isContract({ baseUrl, url }: PackageFile): boolean {
  return url === baseUrl + CONTRACT;
}

/**
 * Caches all missing scripts and styles, so that unopened screens work offline, and whatever else another
 * version's cache has. Only content that no cache has is downloaded. False if a script or style fails.
 */
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
  const sums = await sumsOf(baseUrl);
  const others = await otherVersionsOf(baseUrl);
  for (const [file, integrity] of Object.entries(sums)) {
    const url = baseUrl + file;
    const isCode = CODE.test(file);
    // The browser loads the worker from the site's root.
    if (file === SERVICE_WORKER_FILE || !(isCode || others.lists(integrity))) continue;
    if ((await cache.match(url)) !== undefined) continue;
    const reused = await others.find(integrity);
    if (isCode) {
      const response = reused ?? (await fetch(url, { mode: 'cors', credentials: 'omit', integrity }));
      if (response.status !== 200) return false;
      await cache.put(url, response);
    } else if (reused !== undefined) {
      // Seen in the version before, whose cache is deleted soon. Without space it is only slower.
      await cache.put(url, reused).catch(() => undefined);
    }
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
