import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { logInAs, openAs } from '../../support/accounts/people.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);

/** Restoring happens with the first paint of the page's content, or a moment later. */
async function expectTop(page: Page, top: number): Promise<void> {
  await page.waitForTimeout(400);
  expect(await scrollY(page)).toBe(top);
}

test('같은 탭에서 새로 연 화면은 맨 위에서 시작하고, 뒤로 가면 있던 곳이다', async ({ page, families }) => {
  await logInAs(page, await families.withFamily('엄마'));
  // Every page is longer than this.
  await page.setViewportSize({ width: 390, height: 420 });
  const settings = page.getByRole('heading', { level: 1, name: '설정' });
  const family = page.getByRole('heading', { level: 1, name: '햇살가득 우리집' });

  await test.step('주소를 쳐서', async () => {
    await page.goto('/setting');
    await settings.waitFor();
    await page.getByText('햇살가득').or(page.getByText('엄마')).first().waitFor();
    await scrollTo(page, 150);
    await page.goto('/family');
    await family.waitFor();
    await expectTop(page, 0);
  });

  await test.step('뒤로 가서', async () => {
    await scrollTo(page, 60);
    await page.goBack();
    await settings.waitFor();
    await expect.poll(() => scrollY(page)).toBe(150);
  });

  await test.step('새로고침해서', async () => {
    await page.reload();
    await settings.waitFor();
    await expectTop(page, 0);
  });

  await test.step('다른 페이지의 링크로', async () => {
    await scrollTo(page, 120);
    await page.evaluate(() => window.location.assign('/family'));
    await family.waitFor();
    await expectTop(page, 0);
    await scrollTo(page, 60);
    await page.goBack();
    await settings.waitFor();
    await expect.poll(() => scrollY(page)).toBe(120);
    await page.goForward();
    await family.waitFor();
    await expect.poll(() => scrollY(page)).toBe(60);
  });
});

// Loses files that come from the cache on a second visit.
test(
  '받지 못한 로그인 화면은 다시 시도하면, 사진 고르기는 다시 누르면 열린다',
  { tag: '@first-visit' },
  async ({ page, context, families }) => {
    await test.step('로그인 화면', async () => {
      const chunk = '**/screen-login*.js';
      await context.route(chunk, (route) => route.abort('connectionreset'));
      await page.goto('/LoginPage');
      const problem = page.getByRole('heading', { name: '문제가 발생했습니다' });
      await expect(problem).toBeVisible();
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect(problem).toBeVisible();
      await context.unroute(chunk);
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect(page.getByLabel('이메일')).toBeVisible();
    });

    await test.step('사진 고르기', async () => {
      const chunk = '**/file-picker*.js';
      await context.route(chunk, (route) => route.abort('connectionreset'));
      await openAs(page, await families.withFamily('엄마'), '/write');
      const addPhotos = page.getByRole('button', { name: /사진 추가/ });
      await addPhotos.click();
      await expect(page.getByText(/사진 선택 화면을 불러오지 못했어요/)).toBeInViewport();
      await context.unroute(chunk);
      await addPhotos.click();
      await expect(page.getByRole('dialog')).toBeInViewport();
    });
  },
);
