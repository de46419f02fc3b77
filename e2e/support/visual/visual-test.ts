import type { Page } from '@playwright/test';
import { test as journey } from '../journey.ts';
import { type VisualFamily, createVisualFamily } from './visual-family.ts';
import { ReusedPage } from './reused-page.ts';

const baseURL = process.env['E2E_BASE_URL'] ?? '';

type Options = {
  /** The page has a clock that the test can move. */
  movesTime: boolean;
};

type Worker = {
  reusedPage: ReusedPage;
  family: VisualFamily;
};

/** The test of looks at single pages. A worker keeps one phone for all of them. */
export const test = journey.extend<Options, Worker>({
  movesTime: [false, { option: true }],
  reusedPage: [
    async ({ browser }, use) => {
      const reusedPage = new ReusedPage(browser, baseURL);
      await use(reusedPage);
      await reusedPage.close();
    },
    { scope: 'worker' },
  ],
  family: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
    async ({}, use) => {
      await use(await createVisualFamily(baseURL));
    },
    { scope: 'worker' },
  ],
  page: async ({ reusedPage, movesTime }, use) => {
    await use(await reusedPage.newPage(movesTime));
  },
});

/** Pictures are for people: `E2E_PICTURES=1` puts them into the output folder. */
export async function takeScreenshot(page: Page, path: string): Promise<void> {
  if (process.env['E2E_PICTURES'] !== undefined) await page.screenshot({ path });
}
