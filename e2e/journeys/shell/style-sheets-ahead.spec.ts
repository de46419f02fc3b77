import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/journey.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';

const TITLE = '할머니 댁 감 따던 날';

/** Paths of the style sheets of screens that apply: `/goods/1.0.0/screen-goods.5e2f.css`. */
function appliedSheets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ media, disabled }) => media.mediaText !== 'not all' && !disabled)
      .flatMap(({ href }) => (href === null ? [] : new URL(href).pathname))
      .toSorted(),
  );
}

/** The write form shares its styles with other screens, in a chunk webpack numbers. */
const NEXT = [/screen-post-detail/, /screen-bookshelf/, /screen-goods/, /screen-family/, /\/write\//];

test('다음에 열 화면의 스타일은 미리 적용되어 있고, 누를 때 다시 오지 않는다', async ({ page, families }) => {
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
    .poll(() => appliedSheets(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(NEXT.map((path) => expect.stringMatching(path))));
  expect(await heading.boundingBox()).toEqual(homeBox);

  const before = await appliedSheets(page);
  for (const tab of ['굿즈', '가족', '책장', '일상']) {
    await areaTab(page, tab).click();
    await expect(areaTab(page, tab)).toHaveAttribute('aria-current', 'page');
    await expect(heading).toBeVisible();
  }
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  expect(await appliedSheets(page)).toEqual(before);

  await page.goBack();
  await areaTab(page, '작성').click();
  await expect(page.getByRole('heading', { level: 1, name: '추억 쓰기' })).toBeVisible();
  expect(await appliedSheets(page)).toEqual(before);
});
