/** Activation deletes all other caches: older workers cached what they had not verified. */
export const PAGE_CACHE = 'site-page';

/** The cache is also deleted by shared/device, where no worker runs (docs/contracts/device.md). */
export const MEDIA_CACHE = 'site-media';

export const STATE_CACHE = 'site-state';

/** What other apps have shared, until the write form has it (docs/contracts/service-worker.md). */
export const SHARE_CACHE = 'site-shares';

const PACKAGE_PREFIX = 'site-release:';

export function packageCacheName(baseUrl: string): string {
  return PACKAGE_PREFIX + baseUrl;
}

/** Rejects without space, or where storage fails. */
export async function putInto(cacheName: string, url: string, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(url, response);
}

/** Requests of one page arrive together: those about the same package share one run while it lasts. */
export function shared<Result>(work: (baseUrl: string) => Promise<Result>): typeof work {
  const running = new Map<string, Promise<Result>>();
  return (baseUrl) => {
    const begun = running.get(baseUrl) ?? work(baseUrl).finally(() => running.delete(baseUrl));
    running.set(baseUrl, begun);
    return begun;
  };
}

export async function cachedBaseUrls(): Promise<string[]> {
  return (await caches.keys())
    .filter((name) => name.startsWith(PACKAGE_PREFIX))
    .map((name) => name.slice(PACKAGE_PREFIX.length));
}

export async function deleteOutdatedCaches(): Promise<void> {
  const current = new Set([PAGE_CACHE, MEDIA_CACHE, STATE_CACHE, SHARE_CACHE]);
  for (const name of await caches.keys()) {
    if (!current.has(name) && !name.startsWith(PACKAGE_PREFIX)) await caches.delete(name);
  }
}
