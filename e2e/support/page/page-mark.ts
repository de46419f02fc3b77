import { expect, type Page } from '@playwright/test';

/** Leaves on the page what a reload would wipe away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { markOfThisPage: true }));
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'markOfThisPage' in globalThis)).toBe(true);
}
