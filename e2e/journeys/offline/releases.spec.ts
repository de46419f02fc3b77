import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { AppProxy } from '../../support/app/app-proxy.ts';
import { expect, test } from '../../support/journey.ts';
import { cachedPages, siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import type { BuildCopy } from '../../support/releases/build-copy.ts';
import { copyBuild, FEED_BOOKSHELF, FEED_HOME } from '../../support/releases/changed-builds.ts';
import { sumOfFolder } from '../../support/releases/folder-sum.ts';
import { OwnSite } from '../../support/releases/own-site.ts';
import { readReleases } from '../../support/releases/read-releases.ts';
import { fileResources } from '../../support/file-resources.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

// @own-app: it releases into a site, and takes files away from it.

const FAMILY = '햇살가득 우리집';
const GOODS = { before: '추억으로 만드는', after: '새 판에서 만드는' };
const LAYOUT = { before: '갤러리로 보기', after: '바둑판으로 보기' };
/** Longer than the worker waits before it completes what a page has opened. */
const COMPLETION_MS = 6_000;

const use = fileResources();
let site: OwnSite;
let proxy: AppProxy;
let builds: BuildCopy[];

test.beforeAll(async () => {
  [site, ...builds] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    ...['remote-feed', 'remote-goods', 'host'].map((name) => use(copyBuild(name), (copy) => copy.remove())),
  ]);
  proxy = await use(AppProxy.before(site.app.baseURL), (started) => started.close());
});

test('판이 바뀌어도 다시 온 휴대폰은 바뀐 파일만 받고, 인터넷 없이도 새 판이 온전하며, 덜 받은 판 대신에는 앞 판이 열린다 @own-app', async ({
  browser,
}) => {
  const [feed] = builds;
  if (feed === undefined) throw new Error('no copy of feed');
  const page = await site.memberOpens(browser, { baseURL: proxy.baseURL });
  const context = page.context();
  await expect(page.getByRole('heading', { name: FEED_HOME.before })).toBeVisible();
  await areaTab(page, '가족').click();
  await expect(page.getByRole('heading', { name: FAMILY })).toBeVisible();
  await siteIsCached(page, await versionOf('feed'));
  await page.reload();
  await workerIsDone();
  const before = await readReleases(site.app.baseURL);
  const hostBefore = await sumOfFolder(join(site.folder, 'host'));

  await test.step('바뀐 파일만 받는다', async () => {
    await feed.change('screen-home', FEED_HOME.before, FEED_HOME.after);
    await site.release(feed);
    const requested = await requestedBy(async () => {
      await page.goto('/home');
      await expect(page.getByRole('heading', { name: FEED_HOME.after })).toBeVisible();
      await siteIsCached(page, await versionOf('feed'));
    });
    expect(filesOf(requested, 'feed')).toEqual([
      'contract.json',
      await feed.fileLike(/^remoteEntry\./),
      await feed.fileLike(/^screen-home\..*js$/),
    ]);
    for (const name of ['host', 'goods', 'write', 'family']) expect(filesOf(requested, name)).toEqual([]);
    expect(requested.filter((path) => path === '/' || path === '/home')).toEqual(['/home']);
  });

  await test.step('껍데기와 다른 영역은 그대로다', async () => {
    const after = await readReleases(site.app.baseURL);
    expect(await sumOfFolder(join(site.folder, 'host'))).toBe(hostBefore);
    expect(after.host).toEqual(before.host);
    const { feed: feedBefore, ...othersBefore } = before.areas;
    const { feed: feedAfter, ...othersAfter } = after.areas;
    expect(feedAfter?.version).not.toBe(feedBefore?.version);
    expect(othersAfter).toEqual(othersBefore);
  });

  await test.step('인터넷 없이도 새 판이 온전하다', async () => {
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: FEED_HOME.after })).toBeVisible();
    // This version was used to open only home. Its other screens are cached all the same.
    await areaTab(page, '책장').click();
    await expect(page.getByRole('heading', { name: FEED_BOOKSHELF.before })).toBeVisible();
    await areaTab(page, '가족').click();
    await expect(page.getByRole('heading', { name: FAMILY })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('덜 받은 판 대신에는 앞 판이 열린다', async () => {
    const cachedVersion = await versionOf('feed');
    const third = '세 번째 판이에요. 추억을 남겨볼까요?';
    await feed.change('screen-home', FEED_HOME.after, third);
    // What the version before has, no phone requests again.
    await feed.change('screen-bookshelf', FEED_BOOKSHELF.before, '세 번째 책장');
    await site.release(feed);
    await removeBookshelf();
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: third })).toBeVisible();
    await untilNetworkIsQuiet(page);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: FEED_HOME.after })).toBeVisible();
    expect(await cachedPages(page)).toContain(cachedVersion);
    await site.promote('feed', cachedVersion);
  });
  await context.close();
});

test('새 판의 스타일시트가 부르는 그림은 새 주소에서, 다시 받지 않고 보인다 @own-app', async ({
  browser,
}) => {
  const [, goods, host] = builds;
  if (goods === undefined || host === undefined) throw new Error('no copies of goods and host');
  const drawing = await goods.fileLike(/^crayon-diary\..*webp$/);
  await goods.addStyles(`.remote-goods_Planted-drawing{background-image:url(${drawing})}`, 'screen-goods');
  await site.release(goods);
  const page = await site.memberOpens(browser, { baseURL: proxy.baseURL });
  await siteIsCached(page, await versionOf('goods'));
  await page.goto('/goods');
  await showDrawing(page);
  await nextStylesAreThere(page);
  await siteIsCached(page, await versionOf('goods'));
  await workerIsDone();

  await goods.change('screen-goods', GOODS.before, GOODS.after);
  await host.changeHost(LAYOUT.before, LAYOUT.after);
  await site.release(goods);
  await site.release(host);
  const requested = await requestedBy(async () => {
    await page.goto('/goods');
    await expect(page.getByRole('heading', { name: new RegExp(GOODS.after) })).toBeVisible();
    await showDrawing(page);
    await nextStylesAreThere(page);
  });

  const { areas } = await readReleases(site.app.baseURL);
  expect(await loadedFiles(page, /webp$/)).toContain(`${areas['goods']?.baseUrl}${drawing}`);
  expect(await failedFonts(page)).toEqual([]);
  expect(filesOf(requested, 'host')).toEqual(['contract.json', await host.fileLike(/^main\..*js$/)]);
  expect(filesOf(requested, 'goods')).toEqual([
    'contract.json',
    await goods.fileLike(/^remoteEntry\./),
    await goods.fileLike(/^screen-goods\..*js$/),
  ]);
  await page.context().close();
});

/** A live feed of which one file cannot be had. */
async function removeBookshelf(): Promise<void> {
  const { baseUrl } = (await readReleases(site.app.baseURL)).areas['feed'] ?? { baseUrl: '' };
  const folder = join(site.folder, new URL(baseUrl, site.app.baseURL).pathname);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /bookshelf.*\.js$/.test(name));
  expect(files).not.toEqual([]);
  for (const file of files) await rm(join(folder, file));
}

async function versionOf(area: string): Promise<string> {
  const release = (await readReleases(site.app.baseURL)).areas[area];
  if (release === undefined) throw new Error(`no ${area} is live`);
  return release.version;
}

/** The worker completes in steps: each time that it waits, it requests nothing. */
async function workerIsDone(): Promise<void> {
  let before: number;
  do {
    before = proxy.paths.length;
    await pause(COMPLETION_MS);
  } while (proxy.paths.length > before);
}

/** What the app was asked for while this happened, and until the worker was through. */
async function requestedBy(act: () => Promise<void>): Promise<string[]> {
  proxy.paths.length = 0;
  await act();
  await workerIsDone();
  return [...proxy.paths];
}

function filesOf(paths: readonly string[], name: string): string[] {
  const files = paths
    .filter((path) => path.startsWith(`/${name}/`))
    .map((path) => path.split('/').at(-1) ?? '');
  return files.toSorted();
}

/** An element with the planted class, once its picture is there. */
async function showDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const element = document.createElement('div');
    element.className = 'remote-goods_Planted-drawing';
    element.style.height = '10px';
    document.body.append(element);
  });
  await expect.poll(() => loadedFiles(page, /crayon-diary.*webp$/)).not.toEqual([]);
}

/** The page gets the style sheets of the next screens when it is idle, which it may be late. */
async function nextStylesAreThere(page: Page): Promise<void> {
  await expect.poll(() => loadedFiles(page, /screen-video-intro\..*css$/)).not.toEqual([]);
}

/**
 * Paths of what this page has loaded, from wherever; failed ones have no size. Without fragments: what the
 * worker has cached before the page asks for it has none, all else has `#ahead`.
 */
async function loadedFiles(page: Page, form: RegExp): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 0)
      .map(({ name }) => new URL(name).pathname),
  );
  return paths.filter((path) => form.test(path));
}

/** Lists the site's fonts that failed; the device's own are missing where it has others. */
function failedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'error' && !family.includes('Ongi Device'))
      .map(({ family }) => family),
  );
}
