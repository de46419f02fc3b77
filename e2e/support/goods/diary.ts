import type { Locator, Page } from '@playwright/test';

export type DiaryData = {
  title?: string;
  content?: string;
  weather?: string;
  mood?: string;
  date?: string;
  template?: string;
  illustration?: string | null;
};

/** Opens the result page with a diary in the navigation's state, as the page before it does. */
export async function openDiary(page: Page, diaryData: DiaryData | null): Promise<void> {
  await page.goto('/goods');
  await reopenWithDiary(page, diaryData);
}

/** Reopens the diary on a page of the app's origin, whichever is open. */
export async function reopenWithDiary(page: Page, diaryData: DiaryData | null): Promise<void> {
  await page.evaluate((diary) => {
    const usr = diary === null ? null : { diaryData: diary };
    window.history.replaceState({ usr, key: 'journey', idx: 1 }, '', '/goods/diary/result');
  }, diaryData);
  // The picture may be one that never comes.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await diaryCard(page).waitFor();
}

/** Until then nothing is saved. */
export async function illustrationHasCome(page: Page): Promise<void> {
  await diaryCard(page).locator('[aria-busy="false"]').waitFor();
}

export function diaryCard(page: Page): Locator {
  return page.getByRole('article');
}
