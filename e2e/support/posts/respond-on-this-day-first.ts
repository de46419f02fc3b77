import type { Page } from '@playwright/test';

/**
 * Home waits only a moment for what its card needs once its memories are there. On the next page it has come by then, however
 * slow the machine is.
 */
export async function respondOnThisDayFirst(page: Page): Promise<void> {
  const responded = page.waitForResponse(/\/api\/memory-post\/on-this-day/);
  await page.route('**/api/memory-post/recent', async (route) => {
    await responded;
    await route.continue();
  });
}
