import type { Page } from '@playwright/test';

/** Delays home's posts until this request has responded: home waits only a moment for it after its posts. */
export async function respondOnThisDayFirst(page: Page): Promise<void> {
  const responded = page.waitForResponse(/\/api\/memory-post\/on-this-day/);
  await page.route('**/api/memory-post/recent', async (route) => {
    await responded;
    await route.continue();
  });
}
