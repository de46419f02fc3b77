import type { Page } from '@playwright/test';

/** The clipboard's text, pasted into an empty page: Permissions-Policy forbids the app's pages to read it. */
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
