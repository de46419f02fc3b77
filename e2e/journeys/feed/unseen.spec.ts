import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

const home = (page: Page, news = '') =>
  page.getByRole('navigation').getByRole('link', { name: `일상${news}`, exact: true });
const bell = (page: Page, news = '') =>
  page.getByRole('banner').getByRole('link', { name: `알림${news}`, exact: true });

test('새 추억과 댓글과 좋아요는 저절로 표시되고, 본 것은 다른 기기에서도 사라진다', async ({
  page,
  browser,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  const grandmother = await families.signUpInto(mother, '할머니');
  const ownPost = await families.write(grandmother, { title: '시루떡', memoryDate: '2026-11-10' });
  const tablet = await (await browser.newContext()).newPage();
  await openAs(page, grandmother, '/goods');
  await openAs(tablet, grandmother, '/goods');
  await expect(home(page)).toBeVisible();
  await expect(home(tablet)).toBeVisible();

  await test.step('새 추억', async () => {
    await families.write(mother, { title: '감 따던 날', memoryDate: '2026-11-15' });
    await expect(home(page, ', 새 추억 1개')).toBeVisible();
    await expect(home(tablet, ', 새 추억 1개')).toBeVisible();
    await home(page, ', 새 추억 1개').click();
    // The slide is in view: a second later it is seen, here and there.
    await expect(page.getByRole('group', { name: '2개 중 1번째' }).getByText('새 추억')).toBeInViewport();
    await expect(home(tablet)).toBeVisible();
    await expect(home(page)).toBeVisible();
  });

  await test.step('좋아요는 한 줄로', async () => {
    await families.like(mother, ownPost);
    await expect(bell(page, ', 새 소식 1개')).toBeVisible();
    await families.like(father, ownPost);
    await families.comment(mother, ownPost, '맛있겠다');
    await expect(bell(page, ', 새 소식 2개')).toBeVisible();
    await bell(page, ', 새 소식 2개').click();
    await expectVisibleInViewport(page.getByRole('link', { name: /아빠 외 1명이 ‘시루떡’을 좋아해요/ }));
    await expectVisibleInViewport(
      page.getByRole('link', { name: /엄마가 ‘시루떡’에 댓글을 남겼어요.*맛있겠다/ }),
    );
    await home(tablet).click();
    await expect(bell(tablet)).toBeVisible();
  });

  await test.step('보고 있는 동안 온 소식', async () => {
    await families.comment(mother, ownPost, '다음엔 나도');
    const newer = page.getByRole('button', { name: '새 소식 1개' });
    await expectVisibleInViewport(newer);
    await expect(page.getByText('다음엔 나도')).toHaveCount(0);
    await newer.click();
    await expectVisibleInViewport(page.getByText('다음엔 나도'));
  });

  await test.step('새 댓글', async () => {
    const slide = tablet.getByRole('group', { name: '2개 중 2번째' });
    await expect(slide.getByText('새 댓글 2개')).toBeAttached();
    await page.getByRole('link', { name: /다음엔 나도/ }).click();
    await expectVisibleInViewport(page.getByText('여기부터 새 댓글'));
    await expect(async () => {
      await tablet.reload();
      await expect(bell(tablet)).toBeVisible();
      await expect(slide.getByText(/새 댓글/)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

  expect(pageErrors).toEqual([]);
});
