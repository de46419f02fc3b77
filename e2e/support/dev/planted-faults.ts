import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** A build of the host takes seconds; where other builds run beside it, minutes. */
export const BUILT = { timeout: 180_000 };

export type PlantedFault = {
  name: string;
  /** In the clone. */
  file: string;
  change: (source: string) => string;
  /** Brings it about. */
  act?: (page: Page) => Promise<void>;
  /** What has to be seen, the place in the sources included. */
  shown: RegExp;
  /** `page`: over the app's card; `build`: the build's own notice. */
  by: 'page' | 'build';
};

/** The fault stands in the source while it is seen, and the page recovers without a hand with the fix. */
export async function expectShownAndGone(
  page: Page,
  root: string,
  { name, file, change, act, shown, by }: PlantedFault,
): Promise<void> {
  const path = join(root, file);
  const source = await readFile(path, 'utf8');
  const faulty = change(source);
  expect(faulty, name).not.toBe(source);
  const notice =
    by === 'page'
      ? page.locator('#dev-error')
      : page.frameLocator('#webpack-dev-server-client-overlay').locator('body');
  await writeFile(path, faulty);
  try {
    await act?.(page);
    await expect(notice, name).toContainText(shown, BUILT);
  } finally {
    await writeFile(path, source);
  }
  await expect(notice, name).toHaveCount(0, BUILT);
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible(BUILT);
  await expect(page.locator('#dev-error'), name).toHaveCount(0);
}

/** The text is replaced in the source, and then in the page, which is not loaded again. */
export async function expectFastRefresh(
  page: Page,
  path: string,
  [before, after]: readonly [string, string],
): Promise<void> {
  await expect(page.getByText(before, { exact: true })).toBeVisible(BUILT);
  await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
  const source = await readFile(path, 'utf8');
  await writeFile(path, source.replace(before, after));
  await expect(page.getByText(after, { exact: true })).toBeVisible(BUILT);
  await expect(page.locator('html')).toHaveAttribute('data-stays');
  await writeFile(path, source);
}
