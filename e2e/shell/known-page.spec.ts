import { type Browser, expect, type Page, test } from '@playwright/test';
import { Families, openAs } from '../support/accounts/people.ts';
import { PageHoldingProxy } from '../support/app/page-holding-proxy.ts';
import { isHandedOver } from '../support/first-view/card-look.ts';
import { APP, FIRST_VIEW, recordOpening } from '../support/first-view/first-view-pages.ts';
import { siteIsCached } from '../support/page/offline.ts';
import { expectVisibleInViewport } from '../support/page/visible.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { fileResources } from '../support/file-resources.ts';

/* A second visit begins with the page of the first one, while the network's is on its way (docs/decisions/offline). */

const TITLE = '할머니 댁 감 따던 날';
const GREETING = { before: '오늘도 따뜻한 하루예요', after: '오늘은 더 따뜻한 하루예요' };
const LAYOUT = { before: '갤러리로 보기', after: '바둑판으로 보기', last: '격자로 보기' };

const use = fileResources();
let site: OwnSite;
let proxy: PageHoldingProxy;
let feed: BuildCopy;
let host: BuildCopy;

test.beforeAll(async () => {
  [site, feed, host] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(copyBuild('remote-feed'), (copy) => copy.remove()),
    use(copyBuild('host'), (copy) => copy.remove()),
  ]);
  proxy = await use(PageHoldingProxy.before(site.app.baseURL), (started) => started.close());
});

/** A phone on which a member has read home, and which has the page of that visit. */
async function hasReadHome(browser: Browser): Promise<Page> {
  const families = new Families(site.app.baseURL);
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] });
  const context = await browser.newContext({ baseURL: proxy.baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openAs(page, mother, '/home');
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  await siteIsCached(page);
  await page.goto('about:blank');
  return page;
}

/** Opens home while the network keeps silent, as far as the device can draw it. */
async function openEarly(page: Page): Promise<() => void> {
  const pass = proxy.holdPages();
  await page.goto('/home', { waitUntil: 'commit' });
  await expectVisibleInViewport(page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }));
  const photo = page.locator(`${FIRST_VIEW} [role="group"] img`).first();
  await expect.poll(() => photo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).not.toBe(0);
  await expect(page.locator('html[data-host-started]')).toHaveCount(0);
  return pass;
}

test('두 번째 방문은 인터넷이 답하기 전에 보이고, 답하면 그대로 이어진다', async ({ browser }) => {
  const page = await hasReadHome(browser);
  const opening = await recordOpening(page);
  const pagesBefore = proxy.pages;
  const pass = await openEarly(page);
  pass();
  await isHandedOver(page);
  await expectVisibleInViewport(page.locator(APP).getByRole('link', { name: TITLE }));
  expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
  expect(opening.requests.filter((request, at) => opening.requests.indexOf(request) !== at)).toEqual([]);
  expect(proxy.pages - pagesBefore).toBe(1);
  await page.context().close();
});

test('그사이 나온 영역의 새 판은 다시 열지 않고 바로 쓰이고, 옛 판의 모양은 남지 않는다', async ({
  browser,
}) => {
  const page = await hasReadHome(browser);
  await feed.change('screen-home', GREETING.before, GREETING.after);
  await feed.addStyles('.remote-feed_planted{color:red}', 'screen-home');
  await site.release(feed);
  const opening = await recordOpening(page);
  const pagesBefore = proxy.pages;
  const pass = await openEarly(page);
  await expect(page.locator(FIRST_VIEW).getByText(GREETING.before)).toBeVisible();
  pass();
  await isHandedOver(page);
  await expect(page.locator(APP).getByText(GREETING.after)).toBeInViewport();
  await expectVisibleInViewport(page.locator(APP).getByRole('link', { name: TITLE }));
  expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
  expect(proxy.pages - pagesBefore).toBe(1);
  expect(new Set(await versionsOf(page, 'feed'))).toHaveProperty('size', 1);
  await page.context().close();
});

test('그사이 나온 껍데기의 새 판은 한 번 더 열어서 쓴다', async ({ browser }) => {
  const page = await hasReadHome(browser);
  await host.changeHost(LAYOUT.before, LAYOUT.after);
  await site.release(host);
  const pass = await openEarly(page);
  const entries = await historyLength(page);
  pass();
  await expectVisibleInViewport(page.getByRole('button', { name: LAYOUT.after }));
  await expect(page.getByRole('button', { name: LAYOUT.before })).toHaveCount(0);
  await isHandedOver(page);
  await expectVisibleInViewport(page.locator(APP).getByRole('link', { name: TITLE }));
  expect(await historyLength(page)).toBe(entries);
  await siteIsCached(page, (await readReleases(site.app.baseURL)).host.baseUrl);
  await page.context().close();
});

test('껍데기의 새 판이 나와도 그 전에 누른 추억이 열린다', async ({ browser }) => {
  const page = await hasReadHome(browser);
  await host.changeHost(LAYOUT.after, LAYOUT.last);
  await site.release(host);
  const pass = await openEarly(page);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).click();
  pass();
  await expectVisibleInViewport(page.locator(APP).getByRole('heading', { name: TITLE }));
  expect(new URL(page.url()).pathname).toMatch(/^\/home\/memoryDetailPage\/\d+$/);
  await page.goBack();
  await expectVisibleInViewport(page.getByRole('button', { name: LAYOUT.last }));
  await page.context().close();
});

test('인터넷이 끝내 답하지 않으면 지난번의 것으로 열린다', async ({ browser }) => {
  const page = await hasReadHome(browser);
  const pass = await openEarly(page);
  await isHandedOver(page);
  await expectVisibleInViewport(page.locator(APP).getByRole('link', { name: TITLE }));
  pass();
  await page.context().close();
});

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

/** The versions of an area whose style sheets apply. */
function versionsOf(page: Page, area: string): Promise<string[]> {
  return page.evaluate(
    (path) =>
      [...document.styleSheets].flatMap(({ href }) =>
        href?.includes(path) ? [href.split('/').at(-2) ?? ''] : [],
      ),
    `/${area}/`,
  );
}
