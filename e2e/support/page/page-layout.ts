import type { Locator, Page } from '@playwright/test';

export function areaTab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name });
}

/** By how many px the page is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
