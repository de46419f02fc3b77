import type { Page } from '@playwright/test';

/**
 * Home waits only a moment for this request once its posts are there. Delays the posts until it has
 * responded, so that the result does not depend on the speed of the machine.
 */
export async function respondOnThisDayFirst(page: Page): Promise<void> {
  const responded = page.waitForResponse(/\/api\/memory-post\/on-this-day/);
  await page.route('**/api/memory-post/recent', async (route) => {
    await responded;
    await route.continue();
  });
}
