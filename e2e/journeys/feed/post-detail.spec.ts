import type { Page } from '@playwright/test';
import { swipe, touch } from '../../support/browser/gestures.ts';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

const scaleOf = (page: Page) =>
  page
    .locator('.pswp__item[aria-hidden=false] .pswp__img:not(.pswp__img--placeholder)')
    .evaluate((image) => image.getBoundingClientRect().width);

test('사진을 크게 보고, 좋아하고, 댓글을 달고, 추억을 지운다', async ({
  page,
  context,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '남을 추억', memoryDate: '2026-11-01' });
  await families.write(mother, {
    title: '감 따던 날',
    content: '오늘 첫니가 났다.',
    photos: [await jpegPhoto('a.jpg', 20), await jpegPhoto('b.jpg', 140), await jpegPhoto('c.jpg', 260)],
  });
  await openAs(page, mother, '/home');
  await page.getByRole('link', { name: '감 따던 날' }).click();
  const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });

  await test.step('사진을 크게 열어 넘기고 벌려 키우고, 뒤로 가면 추억이 그대로 있다', async () => {
    await page.getByRole('button', { name: /^사진 3장 중 1번째/ }).click();
    await expect(viewer).toBeVisible();
    await expect(page).toHaveURL(/photo=1/);
    const cdp = await context.newCDPSession(page);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(100);
    const before = await scaleOf(page);
    const fingersAt = (step: number) => [
      { x: 170 - step * 10, y: 420 },
      { x: 220 + step * 10, y: 420 },
    ];
    await touch(cdp, 'touchStart', fingersAt(0));
    for (let step = 1; step <= 10; step += 1) await touch(cdp, 'touchMove', fingersAt(step));
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
  });

  await test.step('사진이 크게 보이자마자 누른 화살표도 다음 사진으로 데려간다', async () => {
    await pressesWhenOpen(page, 'ArrowLeft');
    await page.getByRole('button', { name: /^사진 3장 중 3번째/ }).click();
    await expect(viewer.getByText('2/3')).toBeVisible();
    await viewer.getByRole('button', { name: '닫기' }).click();
    await expect(page.locator('.pswp')).toHaveCount(0);
  });

  const liked = page.getByRole('button', { name: '좋아요 취소' });
  const like = page.getByRole('button', { name: '좋아요', exact: true });
  await test.step('좋아요는 다시 와도 켜져 있다', async () => {
    await untilSaved(page, '/like', () => like.click());
    await expectVisibleInViewport(liked);
    await page.reload();
    await expectVisibleInViewport(liked);
  });

  await test.step('여러 줄로 쓴 댓글은 쓴 자리가 함께 자라고, 나눈 그대로 보이며, 다시 와도 있다', async () => {
    const field = page.getByLabel('댓글', { exact: true });
    const heightOf = async (): Promise<number> => (await field.boundingBox())?.height ?? 0;
    const oneLine = await heightOf();
    for (const line of ['정말', '많이', '컸구나']) {
      await field.pressSequentially(line);
      await field.press('Enter');
    }
    await field.pressSequentially('사랑해');
    await expect(page.getByRole('heading', { name: '댓글 0' }), 'Enter makes a line').toBeVisible();
    await expect.poll(heightOf).toBeGreaterThan(oneLine * 2);
    await expect(page.getByRole('button', { name: '등록' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: '등록' }).click();
    const comment = page.getByRole('listitem').getByText('사랑해');
    await expectVisibleInViewport(comment);
    await expect(field).toHaveValue('');
    await expect.poll(heightOf).toBe(oneLine);
    expect(await comment.innerText()).toBe('정말\n많이\n컸구나\n사랑해');
    await page.reload();
    await expect(comment).toBeVisible();
    expect(await comment.innerText()).toBe('정말\n많이\n컸구나\n사랑해');
  });

  // The strict policy of the page would have said what it refused.
  expect(pageErrors).toEqual([]);
  await test.step('페이지에 끼어든 글은 실행되지 않는다', () => expectForeignTextBlocked(page));

  await test.step('닿지 않는 서버도, 아무도 잡지 않은 오류도 알린다', async () => {
    const alerts = page.getByRole('region', { name: '알림' }).getByRole('alert');
    // A like would wait until the network is back.
    await page.route('**/comment/*', (route) => route.abort('connectionrefused'));
    await page
      .getByRole('button', { name: /댓글 삭제$/ })
      .last()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await expect(alerts.last()).toHaveText('네트워크 연결을 확인해주세요.');
    await page.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('planted by a journey')));
    });
    await expect(alerts.last()).toHaveText('알 수 없는 오류가 발생했습니다.');
  });

  await test.step('추억을 지우면 묻고 나서 목록에서 사라진다', async () => {
    await page.getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '정말 삭제할까요?' });
    await question.getByRole('button', { name: '삭제' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('link', { name: '남을 추억' })).toBeVisible();
    await expect(page.getByRole('link', { name: '감 따던 날' })).toHaveCount(0);
    await areaTab(page, '책장').click();
    await expect(page.getByText('지금까지 1개의 추억이 꽂혔어요')).toBeVisible();
  });
});

/** Every sink that runs text refuses what is not the app's own. */
async function expectForeignTextBlocked(page: Page): Promise<void> {
  const { harmless, ...blocked } = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'let through';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const script = document.createElement('script');
    return {
      html: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror="alert(1)">')),
      frame: attempt(() => (document.createElement('iframe').srcdoc = '<p>x</p>')),
      write: attempt(() => document.write('<p>x</p>')),
      text: attempt(() => (script.text = 'alert(1)')),
      data: attempt(() => (script.src = 'data:text/javascript,alert(1)')),
      media: attempt(() => (script.src = '/api/media/abc/400')),
      harmless: attempt(() => (document.createElement('div').innerHTML = '감 &amp; 밤')),
    };
  });
  expect(Object.values(blocked)).toEqual(Object.values(blocked).map(() => 'TypeError'));
  expect(harmless).toBe('let through');
}

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
