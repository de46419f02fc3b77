import { expect, type Page } from '@playwright/test';

export const OFFLINE_BANNER = '인터넷에 연결되어 있지 않아요. 작성한 내용은 이 기기에 보관돼요.';

/** The pages that open without network, as text: each carries its release map. */
export function cachedPages(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cache = await caches.open('site-page');
    const responses = await cache.matchAll();
    return (await Promise.all(responses.map((response) => response.text()))).join('\n');
  });
}

/** Waits until the service worker has cached what the page loaded, of the live or the named version. */
export async function siteIsCached(page: Page, version = '<html'): Promise<void> {
  await expect.poll(() => cachedPages(page), { timeout: 30_000 }).toContain(version);
}
