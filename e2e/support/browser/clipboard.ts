import type { Page } from '@playwright/test';

/**
 * The text on the browser's clipboard. The app's own pages may not read it (Permissions-Policy), so it is pasted into an
 * empty page of the same browser, as a person would.
 */
export async function clipboardText(page: Page): Promise<string> {
  const empty = await page.context().newPage();
  try {
    await empty.setContent('<link rel="icon" href="data:," /><textarea aria-label="paste"></textarea>');
    await empty.getByLabel('paste').focus();
    await empty.keyboard.press('Control+V');
    return await empty.getByLabel('paste').inputValue();
  } finally {
    await empty.close();
    await page.bringToFront();
  }
}
