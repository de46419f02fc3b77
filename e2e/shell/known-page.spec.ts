import { expect, type Page, test } from '@playwright/test';
import { Families, logInAs } from '../support/accounts/people.ts';
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

// @own-app: it releases into a site.

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

test('두 번째 방문은 인터넷이 답하기 전에 보이고, 그사이 나온 새 판도 다시 온 기기에서 쓰인다 @own-app', async ({
  browser,
}) => {
  const families = new Families(site.app.baseURL);
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] });
  const context = await browser.newContext({ baseURL: proxy.baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const shown = page.locator(APP).getByRole('link', { name: TITLE });
  await logInAs(page, mother);
  const opening = await recordOpening(page);

  /** Home has been read, and the phone has the page of that visit. */
  async function readHome(): Promise<void> {
    await page.goto('/home');
    await expect(shown).toBeVisible();
    await siteIsCached(page, (await readReleases(site.app.baseURL)).host.baseUrl);
    await page.goto('about:blank');
  }

  /** The network's page is requested once, and nothing moves. */
  async function opensOnce(meanwhile: () => Promise<void>, after: () => Promise<void>): Promise<void> {
    const pagesBefore = proxy.pages;
    const requestsBefore = opening.requests.length;
    const pass = await openEarly(page);
    await meanwhile();
    pass();
    await isHandedOver(page);
    await after();
    await expectVisibleInViewport(shown);
    expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
    const requests = opening.requests.slice(requestsBefore);
    expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([]);
    expect(proxy.pages - pagesBefore).toBe(1);
  }

  await readHome();
  await test.step('인터넷이 끝내 답하지 않으면 지난번의 것으로 열린다', async () => {
    const pass = await openEarly(page);
    await isHandedOver(page);
    await expectVisibleInViewport(shown);
    pass();
  });

  await test.step('답하면 그대로 이어진다', async () => {
    await readHome();
    await opensOnce(
      () => Promise.resolve(),
      () => Promise.resolve(),
    );
  });

  await test.step('영역의 새 판은 다시 열지 않고 바로 쓰이고, 옛 판의 모양은 남지 않는다', async () => {
    await readHome();
    await feed.change('screen-home', GREETING.before, GREETING.after);
    await feed.addStyles('.remote-feed_planted{color:red}', 'screen-home');
    await site.release(feed);
    await opensOnce(
      () => expect(page.locator(FIRST_VIEW).getByText(GREETING.before)).toBeVisible(),
      () => expect(page.locator(APP).getByText(GREETING.after)).toBeInViewport(),
    );
    expect(new Set(await versionsOf(page, 'feed'))).toHaveProperty('size', 1);
  });

  await test.step('껍데기의 새 판은 한 번 더 열어서 쓴다', async () => {
    await readHome();
    await host.changeHost(LAYOUT.before, LAYOUT.after);
    await site.release(host);
    const pass = await openEarly(page);
    const entries = await page.evaluate(() => history.length);
    pass();
    await expectVisibleInViewport(page.getByRole('button', { name: LAYOUT.after }));
    await expect(page.getByRole('button', { name: LAYOUT.before })).toHaveCount(0);
    await isHandedOver(page);
    await expectVisibleInViewport(shown);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  await test.step('껍데기의 새 판이 나와도 그 전에 누른 추억이 열린다', async () => {
    await readHome();
    await host.changeHost(LAYOUT.after, LAYOUT.last);
    await site.release(host);
    // A tab opens anew by itself once.
    const tab = await context.newPage();
    const pass = await openEarly(tab);
    await tab.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).click();
    pass();
    await expectVisibleInViewport(tab.locator(APP).getByRole('heading', { name: TITLE }));
    expect(new URL(tab.url()).pathname).toMatch(/^\/home\/memoryDetailPage\/\d+$/);
    await tab.goBack();
    await expectVisibleInViewport(tab.getByRole('button', { name: LAYOUT.last }));
  });
  await context.close();
});

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
