import type { Page, Route } from '@playwright/test';
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

// The test is a first visit: afterwards the worker has the files, whatever the network says.
test.use({ serviceWorkers: 'block', viewport: { width: 320, height: 640 } });

for (const [what, files, respond] of [
  ['스크립트가 없으면', SCRIPT, missing],
  ['스크립트가 바뀌었으면', SCRIPT, altered],
  ['스타일이 없으면', STYLE, missing],
  ['스타일이 바뀌었으면', STYLE, altered],
  ['껍데기의 파일이 하나도 없으면', ALL, missing],
] as const) {
  test(`${what} 알림이 보이고, 새로고침하면 열린다`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: what.startsWith('스크립트') ? 'dark' : 'light' });
    await page.route(files, respond);
    await page.goto('/LoginPage');
    await expectNotice(page);
    await page.unroute(files);
    await page.getByRole('link', { name: '새로고침' }).click();
    await expect(page.getByRole('button', { name: /로그인/ }).first()).toBeVisible();
    await expect(page.getByText(NOTICE)).toHaveCount(0);
  });
}

test('한 번 끊긴 스크립트는 저절로 다시 오고, 아무도 알림을 보지 않는다', async ({ page }) => {
  const notices: boolean[] = [];
  await page.exposeFunction('noteNotice', () => notices.push(true));
  await page.addInitScript(noteNotices);
  await expectReopened(page, SCRIPT);
  expect(notices).toEqual([]);
});

// Until then the notice is readable: nothing is hidden without a style.
test('한 번 끊긴 스타일은 저절로 다시 온다', ({ page }) => expectReopened(page, STYLE));

async function expectReopened(page: Page, files: RegExp): Promise<void> {
  let requestCount = 0;
  await page.route(files, (route) => {
    requestCount += 1;
    return requestCount === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto('/LoginPage');
  await expect(page.locator('html')).toHaveAttribute('data-host-started');
  await expect(page.getByRole('button', { name: /로그인/ }).first()).toBeVisible();
  expect(requestCount).toBeGreaterThan(1);
}

test('이 브라우저가 읽지 못하는 스크립트여도 알림이 보인다', async ({ page }) => {
  await page.route(SCRIPT, async (route) => route.fulfill({ response: await route.fetch(), body: 'a b' }));
  await page.route('**/LoginPage', async (route) => {
    const response = await route.fetch();
    const withoutSums = (await response.text()).replaceAll(/(<script defer[^>]*) integrity="[^"]*"/g, '$1');
    await route.fulfill({ response, body: withoutSums });
  });
  await page.goto('/LoginPage');
  await expectNotice(page);
});

test('제때 열리는 화면에는 알림이 보이지 않는다', async ({ page }) => {
  await page.route(SCRIPT, () => new Promise(() => undefined));
  await page.goto('/LoginPage', { waitUntil: 'commit' });
  await expect(page.locator('.first-sight svg')).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
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
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
}
