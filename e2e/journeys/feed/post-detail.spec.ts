import type { Page } from '@playwright/test';
import { swipe, touch } from '../../support/browser/gestures.ts';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

const scaleOf = (page: Page) =>
  page
    .locator('.pswp__item[aria-hidden=false] .pswp__img:not(.pswp__img--placeholder)')
    .evaluate((image) => image.getBoundingClientRect().width);

test('사진을 크게 열어 넘기고 벌려 키우고, 뒤로 가면 추억이 그대로 있다', async ({
  page,
  context,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '감 따던 날',
    photos: [await jpegPhoto('a.jpg', 20), await jpegPhoto('b.jpg', 140), await jpegPhoto('c.jpg', 260)],
  });
  await openAs(page, mother, '/home');
  await page.goto(`/home/memoryDetailPage/${postId}`);
  await page.getByRole('button', { name: /^사진 3장 중 1번째/ }).click();
  const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
  await expect(viewer).toBeVisible();
  await expect(page).toHaveURL(/photo=1/);

  const cdp = await context.newCDPSession(page);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(100);
  const before = await scaleOf(page);
  await touch(cdp, 'touchStart', [
    { x: 170, y: 420 },
    { x: 220, y: 420 },
  ]);
  for (let step = 1; step <= 10; step += 1) {
    await touch(cdp, 'touchMove', [
      { x: 170 - step * 10, y: 420 },
      { x: 220 + step * 10, y: 420 },
    ]);
  }
  await touch(cdp, 'touchEnd', []);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 1.5);
  await viewer.getByRole('button', { name: '축소' }).click();
  await expect.poll(() => scaleOf(page)).toBeLessThan(before * 1.05);

  await swipe(page, { x: 330, y: 420 }, -280);
  await expect(viewer.getByText('2/3')).toBeVisible();
  await viewer.getByRole('button', { name: '다음 사진' }).click();
  await expect(viewer.getByText('3/3')).toBeVisible();

  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '감 따던 날' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^사진 3장 중 3번째/ })).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test('사진이 크게 보이자마자 누른 화살표도 다음 사진으로 데려간다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '감 따던 날',
    photos: [await jpegPhoto('a.jpg', 20), await jpegPhoto('b.jpg', 140)],
  });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  await pressesWhenOpen(page, 'ArrowRight');
  await page.getByRole('button', { name: /^사진 2장 중 1번째/ }).click();
  await expect(page.getByRole('dialog', { name: '사진 크게 보기' }).getByText('2/2')).toBeVisible();
});

test('좋아요는 바로 켜지고, 서버가 거절하면 되돌아간다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  let letRespond: () => void = () => undefined;
  const mayRespond = new Promise<void>((resolve) => (letRespond = resolve));
  await page.route('**/like', async (route) => {
    await mayRespond;
    await route.fulfill({
      status: 500,
      json: { success: false, data: null, message: '', code: 'INTERNAL_SERVER_ERROR' },
    });
  });
  await page.getByRole('button', { name: '좋아요', exact: true }).click();
  await expectVisibleInViewport(page.getByRole('button', { name: '좋아요 취소' }));
  letRespond();
  await expect(page.getByRole('button', { name: '좋아요', exact: true })).toBeVisible();
  await page.unroute('**/like');
  await untilSaved(page, '/like', () => page.getByRole('button', { name: '좋아요', exact: true }).click());
  await expectVisibleInViewport(page.getByRole('button', { name: '좋아요 취소' }));
  await page.reload();
  await expectVisibleInViewport(page.getByRole('button', { name: '좋아요 취소' }));
});

test('댓글은 500자까지 달고, 글쓴이는 남의 댓글도 지운다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  const postId = await families.write(mother, { title: '감 따던 날' });
  for (let number = 1; number <= 55; number += 1)
    await families.comment(grandmother, postId, `댓글 ${number}번`);
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  await expect(page.getByRole('heading', { name: '댓글 55' })).toBeVisible();
  await expect(page.getByText('댓글 5번', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: '이전 댓글 5개 보기' }).click();
  await expect(page.getByText('댓글 5번', { exact: true })).toBeVisible();

  const field = page.getByLabel('댓글', { exact: true });
  await field.fill('가'.repeat(501));
  await page.getByRole('button', { name: '등록' }).click();
  await expect(field).toHaveAccessibleDescription(/댓글은 최대 500자까지 가능합니다\./);
  await expect(field).toHaveValue('가'.repeat(501));
  await field.fill('나'.repeat(500));
  await page.getByRole('button', { name: '등록' }).click();
  await expect(page.getByRole('heading', { name: '댓글 56' })).toBeVisible();
  await expectVisibleInViewport(page.getByRole('listitem').getByText('나'.repeat(500)));
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: '할머니 댓글 삭제' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('heading', { name: '댓글 55' })).toBeVisible();
  await expect(page.getByText('댓글 55번', { exact: true })).toHaveCount(0);
});

test('여러 줄로 쓴 댓글은 쓴 자리가 함께 자라고, 나눈 그대로 바로 보이며, 다시 와도 있다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '글만 남긴 날', content: '오늘 첫니가 났다.' });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  // A card of its text: once, with its author, and no box for photos.
  await expect(page.getByText('오늘 첫니가 났다.')).toHaveCount(1);
  await expect(page.getByText('엄마가 남김')).toBeInViewport();
  await expect(page.getByRole('region', { name: '사진' })).toHaveCount(0);

  const field = page.getByLabel('댓글', { exact: true });
  const heightOf = async (): Promise<number> => (await field.boundingBox())?.height ?? 0;
  const oneLine = await heightOf();
  for (const line of ['정말', '많이', '컸구나']) {
    await field.pressSequentially(line);
    await field.press('Enter');
  }
  await field.pressSequentially('사랑해');
  await expect(page.getByRole('heading', { name: '댓글 0' }), 'Enter makes a line on a phone').toBeVisible();
  await expect.poll(heightOf).toBeGreaterThan(oneLine * 2);
  await expect(page.getByRole('button', { name: '등록' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '등록' }).click();
  const comment = page.getByRole('listitem').getByText('사랑해');
  await expectVisibleInViewport(comment);
  await expect(field).toHaveValue('');
  await expect.poll(heightOf).toBe(oneLine);
  for (const visit of ['after it was sent', 'on a second visit', 'on a third']) {
    await test.step(visit, async () => {
      expect(await comment.innerText()).toBe('정말\n많이\n컸구나\n사랑해');
      await page.reload();
      await expect(comment).toBeVisible();
    });
  }
});

test('추억을 지우면 묻고 나서 목록에서 사라지고, 없는 추억은 없다고 한 번만 말한다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '남을 추억', memoryDate: '2026-11-01' });
  const postId = await families.write(mother, { title: '지울 추억' });
  await openAs(page, mother, '/home');
  await page.getByRole('link', { name: '지울 추억' }).click();
  await page.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('button', { name: '삭제' }).click();
  await page
    .getByRole('alertdialog', { name: '정말 삭제할까요?' })
    .getByRole('button', { name: '삭제' })
    .click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: '남을 추억' })).toBeVisible();
  await expect(page.getByRole('link', { name: '지울 추억' })).toHaveCount(0);
  await page.goto('/bookshelf');
  await expect(page.getByText('지금까지 1개의 추억이 꽂혔어요')).toBeVisible();
  await page.goto(`/home/memoryDetailPage/${postId}`);
  await expect(page.getByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeVisible();
});

/** Presses a key in the very moment that a dialog is open, before the browser has drawn it. */
async function pressesWhenOpen(page: Page, key: string): Promise<void> {
  await page.evaluate((pressed) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog === null) return;
      observer.disconnect();
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  }, key);
}
