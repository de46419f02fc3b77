import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/journey.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { readReleases, releaseOf, type Releases } from '../../support/releases/read-releases.ts';

const TITLE = '할머니 댁 감 따던 날';

/** What a tap on a tab or on a card opens, by area. */
const NEXT = {
  feed: ['/home/memoryDetailPage', '/bookshelf'],
  goods: ['/goods'],
  family: ['/family'],
  write: ['/write'],
};

/**
 * Paths of style sheets, `/goods/1.0.0/screen-goods.5e2f.css`, that these screens need by the release map.
 */
function sheetsOf(
  appURL: string,
  releases: Releases,
  screens: Readonly<Record<string, readonly string[]>>,
): string[] {
  const sheets = Object.entries(screens).flatMap(([area, prefixes]) => {
    const { baseUrl, paths } = releaseOf(releases, area);
    const files = prefixes.flatMap((prefix) => paths[prefix] ?? []);
    return files
      .filter((file) => file.endsWith('.css'))
      .map((file) => new URL(baseUrl + file, appURL).pathname);
  });
  return [...new Set(sheets)];
}

/** Dialogs load theirs whenever the page is idle: a fast machine has them before the comparison. */
function appliedSheets(page: Page, ofScreens: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (known) =>
      [...document.styleSheets]
        .filter(({ media, disabled }) => media.mediaText !== 'not all' && !disabled)
        .flatMap(({ href }) => (href === null ? [] : new URL(href).pathname))
        .filter((path) => known.includes(path))
        .toSorted(),
    ofScreens,
  );
}

test('다음에 열 화면의 스타일은 미리 적용되어 있고, 누를 때 다시 오지 않는다', async ({
  page,
  families,
  appURL,
}) => {
  const releases = await readReleases(appURL);
  const ofAllScreens = sheetsOf(
    appURL,
    releases,
    Object.fromEntries(Object.entries(releases.areas).map(([area, { paths }]) => [area, Object.keys(paths)])),
  );
  const next = sheetsOf(appURL, releases, NEXT);
  expect(next.length).toBeGreaterThanOrEqual(Object.values(NEXT).flat().length);

  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: TITLE });
  await openAs(page, mother, '/home');
  await siteIsCached(page);
  await page.reload();
  const heading = page.locator('#root').getByRole('heading', { level: 1 });
  await expect(page.locator('#root').getByRole('link', { name: TITLE })).toBeVisible();
  await expect(page.locator('.first-view')).toHaveCount(0);
  const homeBox = await heading.boundingBox();
  await expect
    .poll(() => appliedSheets(page, ofAllScreens), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(next));
  expect(await heading.boundingBox()).toEqual(homeBox);

  const before = await appliedSheets(page, ofAllScreens);
  for (const tab of ['굿즈', '가족', '책장', '일상']) {
    await areaTab(page, tab).click();
    await expect(areaTab(page, tab)).toHaveAttribute('aria-current', 'page');
    await expect(heading).toBeVisible();
  }
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  expect(await appliedSheets(page, ofAllScreens)).toEqual(before);

  await page.goBack();
  await areaTab(page, '작성').click();
  await expect(page.getByRole('heading', { level: 1, name: '추억 쓰기' })).toBeVisible();
  expect(await appliedSheets(page, ofAllScreens)).toEqual(before);
});
