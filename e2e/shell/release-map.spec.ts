import { expect, type Page, test } from '@playwright/test';
import { areaTab } from '../support/page/page-layout.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { fileResources } from '../support/file-resources.ts';

const UNVERIFIED = '화면을 확인하지 못했어요.';
const MONTH_MS = 31 * 24 * 60 * 60 * 1_000;

const use = fileResources();
let site: OwnSite;

test.beforeAll(async () => {
  site = await use(OwnSite.start(), (started) => started.remove());
});

/** What a mirror, a cache or somebody with the files would send instead of the page. */
async function sendInstead(page: Page, html: (original: string) => string): Promise<void> {
  const isDocument = ({ pathname }: URL): boolean => !pathname.startsWith('/api/') && !pathname.includes('.');
  await page.context().route(isDocument, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: html(await response.text()) });
  });
}

const revisionOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(Reflect.get(window, '__ONGI__') ?? {}, 'revision'));

async function nextRevision(): Promise<void> {
  const { code, stderr } = await site.releaseTool('repair', '--why', 'a newer state');
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

for (const worker of ['allow', 'block'] as const) {
  test(`옛 화면이 다시 와도 본 적 있는 새 것이 계속된다 (service worker: ${worker})`, async ({ browser }) => {
    const older = await (await fetch(`${site.app.baseURL}/home`)).text();
    await nextRevision();
    const page = await site.memberOpens(browser, { serviceWorkers: worker });
    await expect(areaTab(page, '일상')).toBeVisible();
    const newest = await revisionOf(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ongi-releases')?.includes('"seen"')))
      .toBe(true);
    if (worker === 'allow') await expect.poll(() => hasCachedPage(page)).toBe(true);

    const alarms: string[] = [];
    page.on('console', (message) => alarms.push(message.text()));
    await sendInstead(page, () => older);
    await page.goto('/home');
    await expect(areaTab(page, '책장')).toBeVisible();
    await areaTab(page, '책장').click();
    await expect(page).toHaveURL(/bookshelf/);
    expect(await revisionOf(page)).toBe(newest);
    await expect.poll(() => alarms.join('\n')).toContain('older');
    await page.context().close();
  });
}

test('서명과 다른 목록은 쓰지 않고, 그렇게 말한다', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: site.app.baseURL })).newPage();
  await sendInstead(page, (html) => html.replace(/("feed":\{"version":")[^"]+/, '$19.9.9'));
  await page.goto('/LoginPage');
  await expect(page.getByRole('heading', { name: UNVERIFIED })).toBeVisible();
  await expect(page.getByRole('button', { name: '새로고침' })).toBeVisible();
  await page.context().close();
});

test('때가 지난 목록은 처음 온 기기에서 쓰지 않고, 시각을 보라고 한다', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: site.app.baseURL })).newPage();
  await page.clock.install({ time: Date.now() + MONTH_MS });
  await page.goto('/LoginPage');
  await expect(page.getByRole('heading', { name: UNVERIFIED })).toBeVisible();
  await expect(page.getByText('날짜와 시각')).toBeVisible();
  await page.context().close();
});

function hasCachedPage(page: Page): Promise<boolean> {
  return page.evaluate(
    async () => (await (await caches.open('site-page')).match('/index.html')) !== undefined,
  );
}
