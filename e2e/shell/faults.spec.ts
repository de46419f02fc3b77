import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { areaTab } from '../support/page-layout.ts';
import { logInAs } from '../support/people.ts';
import { readReleases } from '../support/releases.ts';

/** The area whose files fail, and the tab that leads to it. */
const AREA = 'goods';
const TAB = '굿즈';
const HEADING = /추억으로 만드는/;

/** Longer than the 8 s after which loading gives up, shorter than anybody's patience. */
const CARD_LIMIT_MS = 10_000;

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  '없음(404)': (route) => route.fulfill({ status: 404, body: '' }),
  HTML: (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  망가짐: (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'this is not javascript {{{' }),
  끊김: (route) => route.abort('connectionreset'),
  // Never answered: the page must give up by itself.
  멈춤: () => new Promise(() => undefined),
};

const FILES = {
  엔트리: (releases) => [releases.entry],
  '노출된 청크': (releases) => releases.start.filter((file) => file.endsWith('.js')),
  '화면 청크': (releases) => (releases.paths['/goods'] ?? []).filter((file) => file.endsWith('.js')),
  스타일: (releases) =>
    [...releases.start, ...(releases.paths['/goods'] ?? [])].filter((file) => file.endsWith('.css')),
} satisfies Record<string, (releases: Awaited<ReturnType<typeof readReleases>>['areas'][string]) => string[]>;

test.describe('영역 하나가 고장 나도', () => {
  for (const [fileName, filesOf] of Object.entries(FILES)) {
    for (const [faultName, fault] of Object.entries(FAULTS)) {
      test(`${fileName} ${faultName}: 카드가 보이고, 다른 탭은 되고, 다시 시도하면 낫는다`, async ({
        page,
        families,
        baseURL,
      }) => {
        const release = (await readReleases(baseURL ?? '')).areas[AREA];
        if (release === undefined) throw new Error(`${AREA} is not released`);
        const files = new Set(filesOf(release));
        expect(files.size).toBeGreaterThan(0);

        await logInAs(page, await families.withFamily('엄마'));
        await page.goto('/home');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const isFaulty = (url: URL): boolean => files.has(url.pathname.split('/').at(-1) ?? '');
        await page.route(isFaulty, fault);
        await markPage(page);

        await areaTab(page, TAB).click();
        const retry = page.getByRole('button', { name: '다시 시도' });
        await expect(retry).toBeVisible({ timeout: CARD_LIMIT_MS });
        await expect(page.getByText('이 화면을 불러오지 못했어요.')).toBeVisible();
        await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();

        await areaTab(page, '가족').click();
        await expect(page.getByRole('heading', { name: '햇살가득 우리집' })).toBeVisible();
        await areaTab(page, TAB).click();
        await expect(retry).toBeVisible({ timeout: CARD_LIMIT_MS });

        await page.unroute(isFaulty);
        await retry.click();
        await expect(page.getByRole('heading', { name: HEADING })).toBeVisible({ timeout: CARD_LIMIT_MS });
        await expectSamePage(page);
      });
    }
  }

  test('배포 지도를 읽을 수 없어도 껍데기는 서고, 다시 시도하면 낫는다', async ({ page, families }) => {
    await logInAs(page, await families.withFamily('엄마'));
    const isMap = /\/releases\.json/;
    await page.route(isMap, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/home', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /(<script type="application\/json" id="ongi-releases">)[^<]*/,
        '$1{"broken":',
      );
      return route.fulfill({ response: answer, body: html });
    });
    await page.goto('/home');
    const retry = page.getByRole('button', { name: '다시 시도' });
    await expect(retry).toBeVisible({ timeout: CARD_LIMIT_MS });
    await markPage(page);
    await page.unroute(isMap);
    await retry.click();
    await expect(page.getByRole('heading', { name: '첫 번째 추억을 남겨볼까요?' })).toBeVisible({
      timeout: CARD_LIMIT_MS,
    });
    await expectSamePage(page);
  });
});

/** What a reload would wipe away. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { markOfThisPage: true }));
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'markOfThisPage' in globalThis)).toBe(true);
}
