import { type BrowserContext, expect } from '@playwright/test';
import { cachedPages } from '../page/offline.ts';

/** As long as a busy machine may take to install the worker and fill its caches. */
const FILL_LIMIT_MS = 60_000;

/** Opens the site logged out, until the worker is in control and has cached every area. */
export async function makeFirstVisit(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/LoginPage', site).href);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: FILL_LIMIT_MS,
  });
  const packages = await page.evaluate(() => {
    const {
      host,
      areas,
    }: {
      host: { baseUrl: string };
      areas: Record<string, { baseUrl: string; entry: string }>;
    } = JSON.parse(document.querySelector('#ongi-releases')?.textContent ?? '');
    const absolute = (baseUrl: string) => new URL(baseUrl, location.origin).href;
    const baseUrls = [host, ...Object.values(areas)].map(({ baseUrl }) => absolute(baseUrl));
    const atMs = Date.now();
    const loaded = Object.values(areas).map(({ baseUrl, entry }) => ({
      url: absolute(baseUrl) + entry,
      atMs,
    }));
    navigator.serviceWorker.controller?.postMessage(
      { kind: 'loaded', loaded, baseUrls, session: null, sinceMs: atMs },
      [],
    );
    return loaded.length + 1;
  });
  await expect
    .poll(
      () =>
        page.evaluate(
          async () => (await caches.keys()).filter((name) => name.startsWith('site-release:')).length,
        ),
      { timeout: FILL_LIMIT_MS },
    )
    .toBe(packages);
  await expect.poll(() => cachedPages(page), { timeout: FILL_LIMIT_MS }).toContain('<html');
  await page.close();
}
