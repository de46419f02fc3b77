import { expect, test } from '../../support/journey.ts';
import { sidewaysOverflow } from '../../support/page/page-layout.ts';
import { openAs } from '../../support/accounts/people.ts';
import { photosOfAllShapes } from '../../support/photos/photos.ts';
import { expectUndistorted, expectVisibleInViewport } from '../../support/page/visible.ts';

// The widest characters, as many as each field takes.
const WIDE_TITLE = '뷁'.repeat(20);
const LONG_TEXT = '뷁'.repeat(500);
const LONG_NICKNAME = '뷁'.repeat(20);

test('모든 모양의 사진이 어느 화면에서나 찌그러지지 않고 보이고, 끝까지 채운 글도 다 들어간다', async ({
  page,
  families,
  pageErrors,
}) => {
  test.slow();
  const mother = await families.withFamily(LONG_NICKNAME);
  const photos = await photosOfAllShapes();
  for (const [at, photo] of photos.entries())
    await families.write(mother, { title: `모양 ${at}`, memoryDate: `2026-10-0${at + 1}`, photos: [photo] });
  const postId = await families.write(mother, { title: WIDE_TITLE, content: LONG_TEXT, photos });
  await families.comment(mother, postId, '뷁'.repeat(100));
  await openAs(page, mother, '/home');
  await expectVisibleInViewport(page.getByRole('link', { name: new RegExp(WIDE_TITLE) }).first());
  await expectUndistorted(page.locator('main img[src*="/media/"]'), 1);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: '갤러리로 보기' }).click();
  await expectUndistorted(page.locator('[data-memory-tile] img'), 3);
  await page.locator('[data-memory-tile]').last().scrollIntoViewIfNeeded();
  await expectUndistorted(page.locator('[data-memory-tile] img'), 3);

  await page.goto(`/home/memoryDetailPage/${postId}`);
  // The first view has one photo; the screen's own follow.
  await expect(page.locator('#root main h1')).toBeVisible();
  await expect(page.locator('.first-view')).toHaveCount(0);
  for (let number = 1; number <= photos.length; number += 1) {
    const photo = page.getByRole('button', { name: new RegExp(`^사진 ${photos.length}장 중 ${number}번째`) });
    await photo.scrollIntoViewIfNeeded();
    await expectVisibleInViewport(photo);
    await expectUndistorted(photo.locator('img'), 1);
  }
  for (const text of [WIDE_TITLE, LONG_TEXT, '뷁'.repeat(100)]) {
    const shown = page.getByRole('main').getByText(text, { exact: true }).last();
    await shown.scrollIntoViewIfNeeded();
    expect(
      await shown.evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBeLessThanOrEqual(1);
  }
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await page.goto('/bookshelf');
  await page.getByRole('link', { name: `2026년 10월, 추억 ${photos.length}개` }).click();
  await expectUndistorted(page.locator('main img[src*="/media/"]'), 1);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(pageErrors).toEqual([]);
});
