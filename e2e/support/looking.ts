import type { BrowserContext, Page } from '@playwright/test';
import { test as journey } from './journey.ts';
import { type LookedAtFamily, makeLookedAtFamily } from './looked-at-family.ts';
import { ACTION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS, PHONE } from './phone.ts';

const baseURL = process.env['E2E_BASE_URL'] ?? '';

type Worker = {
  phone: BrowserContext;
  /** Whose pages are looked at. */
  family: LookedAtFamily;
};

/**
 * The test of looks at single pages. A worker keeps one phone for all of them: what it has fetched and compiled it has; what
 * pages store there goes before each.
 */
export const test = journey.extend<object, Worker>({
  phone: [
    async ({ browser }, use) => {
      // A pixel of the picture for each of the page: a phone's three would be drawn seven times as many, on the processor.
      const phone = await browser.newContext({ ...PHONE, baseURL, deviceScaleFactor: 1 });
      phone.setDefaultTimeout(ACTION_TIMEOUT_MS);
      phone.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
      await use(phone);
      await phone.close();
    },
    { scope: 'worker' },
  ],
  family: [
    // Playwright wants an object pattern even where nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use(await makeLookedAtFamily(baseURL));
    },
    { scope: 'worker' },
  ],
  page: async ({ phone }, use) => {
    const page = await phone.newPage();
    await asNewDevice(page);
    await use(page);
    await page.close();
  },
});

/** Nothing of the look before: nobody is logged in, no draft, nothing that waits, and the network is there. */
export async function asNewDevice(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'all' });
  await devtools.detach();
}

/** Pictures are for people: `E2E_PICTURES=1` puts them into the output folder. */
export async function takePicture(page: Page, path: string): Promise<void> {
  if (process.env['E2E_PICTURES'] !== undefined) await page.screenshot({ path });
}
