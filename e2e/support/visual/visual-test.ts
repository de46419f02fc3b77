import type { Page } from '@playwright/test';
import { test as journey } from '../journey.ts';
import { type LookedAtFamily, makeLookedAtFamily } from './visual-family.ts';
import { LookedAtPhone } from './reused-page.ts';

const baseURL = process.env['E2E_BASE_URL'] ?? '';

type Worker = {
  phone: LookedAtPhone;
  /** Whose pages are looked at. */
  family: LookedAtFamily;
};

/** The test of looks at single pages. A worker keeps one phone for all of them. */
export const test = journey.extend<object, Worker>({
  phone: [
    async ({ browser }, use) => {
      const phone = new LookedAtPhone(browser, baseURL);
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
    await use(await phone.newPage());
  },
});

/** Pictures are for people: `E2E_PICTURES=1` puts them into the output folder. */
export async function takePicture(page: Page, path: string): Promise<void> {
  if (process.env['E2E_PICTURES'] !== undefined) await page.screenshot({ path });
}
