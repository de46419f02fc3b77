import type { Page, Route } from '@playwright/test';
import { APP, FIRST_VIEW } from '../support/first-view/first-view-pages.ts';
import { expect, test } from '../support/journey.ts';
import { violationsOn } from '../support/visual/axe.ts';
import { expectVisibleInViewport } from '../support/page/visible.ts';
import { sidewaysOverflow } from '../support/page/page-layout.ts';

const NOTICE = '화면이 아직 열리지 않았어요.';
const SCRIPT = /\/host\/[^/]+\/main\.[^/]+\.js$/;
const STYLE = /\/host\/[^/]+\/main\.[^/]+\.css$/;
const ALL = /\/host\/[^/]+\/[^/]+$/;

const missing = (route: Route): Promise<void> => route.fulfill({ status: 404, body: '' });

async function altered(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
}

// Each opening is a first visit: afterwards the worker has the files, whatever the network says.
test.use({ serviceWorkers: 'block', viewport: { width: 320, height: 640 } });

test('껍데기의 파일이 없거나 바뀌었으면, 먼저 그린 것 대신 알림이 보이고, 새로고침하면 열린다', async ({
  page,
}) => {
  for (const [what, files, respond] of [
    ['스크립트가 없으면', SCRIPT, missing],
    ['스크립트가 바뀌었으면', SCRIPT, altered],
    ['스타일이 없으면', STYLE, missing],
    ['스타일이 바뀌었으면', STYLE, altered],
    ['껍데기의 파일이 하나도 없으면', ALL, missing],
  ] as const)
    await test.step(what, async () => {
      await page.emulateMedia({ colorScheme: what.startsWith('스크립트') ? 'dark' : 'light' });
      await page.route(files, respond);
      await page.goto('/LoginPage');
      await expectNotice(page);
      await page.unroute(files);
      await page.getByRole('link', { name: '새로고침' }).click();
      await expect(page.locator(APP).getByRole('button', { name: '로그인', exact: true })).toBeVisible();
      await expect(page.getByText(NOTICE)).toHaveCount(0);
    });

  await test.step('이 브라우저가 읽지 못하는 스크립트여도 알림이 보인다', async () => {
    await page.route(SCRIPT, async (route) => route.fulfill({ response: await route.fetch(), body: 'a b' }));
    await page.route('**/LoginPage', async (route) => {
      const response = await route.fetch();
      const withoutSums = (await response.text()).replaceAll(/(<script defer[^>]*) integrity="[^"]*"/g, '$1');
      await route.fulfill({ response, body: withoutSums });
    });
    await page.goto('/LoginPage');
    await expectNotice(page);
  });
});

test('한 번 끊긴 스크립트와 스타일은 저절로 다시 오고, 그 스크립트의 알림은 아무도 보지 않는다', async ({
  page,
}) => {
  const notices: boolean[] = [];
  await page.exposeFunction('noteNotice', () => notices.push(true));
  await page.addInitScript(noteNotices);
  for (const files of [SCRIPT, STYLE]) {
    let requestCount = 0;
    await page.route(files, (route) => {
      requestCount += 1;
      return requestCount === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto('/LoginPage');
    await expect(page.locator('html')).toHaveAttribute('data-host-started');
    await expect(page.getByRole('button', { name: /로그인/ }).first()).toBeVisible();
    expect(requestCount).toBeGreaterThan(1);
    // Without its style the notice is readable for a moment: nothing is hidden then.
    if (files === SCRIPT) expect(notices).toEqual([]);
    // A tab tries again by itself once.
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('껍데기가 오지 않으면 20초 뒤에야, 먼저 그린 로그인 대신 알림이 보인다', async ({ page }) => {
  await page.route(SCRIPT, () => new Promise(() => undefined));
  await page.goto('/LoginPage', { waitUntil: 'commit' });
  await expect(page.locator(FIRST_VIEW).getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  // As if their delay were over.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.locator(`${FIRST_VIEW} main`)).toBeHidden();
});

/** Runs in the page: calls `noteNotice` once the notice is revealed. */
function noteNotices(): void {
  const isShown = (): boolean => document.documentElement?.dataset['hostFailed'] !== undefined;
  new MutationObserver(() => {
    if (isShown()) Reflect.get(globalThis, 'noteNotice')();
  }).observe(document, { subtree: true, attributes: true, childList: true });
}

async function expectNotice(page: Page): Promise<void> {
  await expectVisibleInViewport(page.getByText(NOTICE));
  await expectVisibleInViewport(page.getByRole('link', { name: '새로고침' }));
  await expect(page.locator(`${FIRST_VIEW} main`)).toBeHidden();
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
}
