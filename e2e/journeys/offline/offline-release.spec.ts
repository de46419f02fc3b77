import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../support/journey.ts';
import { cachedPages, siteIsCached } from '../../support/page/offline.ts';
import type { BuildCopy } from '../../support/releases/build-copy.ts';
import { copyChangedFeed, FEED_BOOKSHELF, FEED_HOME } from '../../support/releases/changed-builds.ts';
import { OwnSite } from '../../support/releases/own-site.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { readReleases } from '../../support/releases/read-releases.ts';
import { fileResources } from '../../support/file-resources.ts';

const THIRD = '세 번째 판이에요. 추억을 남겨볼까요?';
const THIRD_BOOKSHELF = '세 번째 책장';

const use = fileResources();
let site: OwnSite;
let feed: BuildCopy;

test.beforeAll(async () => {
  [site, feed] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(copyChangedFeed(), (copy) => copy.remove()),
  ]);
});

test('새 판을 한 번 열어 두면 인터넷 없이도 그 판이 온전하고, 덜 받은 판 대신에는 앞 판이 열린다', async ({
  browser,
}) => {
  const page = await site.memberOpens(browser);
  const context = page.context();
  await expect(page.getByRole('heading', { name: FEED_HOME.before })).toBeVisible();
  await areaTab(page, '가족').click();
  await expect(page.getByRole('heading', { name: '햇살가득 우리집' })).toBeVisible();
  await siteIsCached(page, await feedVersion());

  const { after: second } = FEED_HOME;
  await site.release(feed);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await siteIsCached(page, await feedVersion());

  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  // This version was used to open only home. Its other screens are cached all the same, but not their data.
  await areaTab(page, '책장').click();
  await expect(page.getByRole('heading', { name: FEED_BOOKSHELF.after })).toBeVisible();
  await areaTab(page, '가족').click();
  await expect(page.getByRole('heading', { name: '햇살가득 우리집' })).toBeVisible();
  await context.setOffline(false);

  const cachedVersion = await feedVersion();
  await feed.change('screen-home', second, THIRD);
  // What the version before has, no phone requests again.
  await feed.change('screen-bookshelf', FEED_BOOKSHELF.after, THIRD_BOOKSHELF);
  await site.release(feed);
  await removeBookshelfOf(await feedVersion());
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: THIRD })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  expect(await cachedPages(page)).toContain(cachedVersion);
  await context.close();
});

async function feedVersion(): Promise<string> {
  const feed = (await readReleases(site.app.baseURL)).areas['feed'];
  if (feed === undefined) throw new Error('no feed is live');
  return feed.version;
}

/** A release of which one file cannot be had. */
async function removeBookshelfOf(version: string): Promise<void> {
  const { baseUrl } = (await readReleases(site.app.baseURL)).areas['feed'] ?? { baseUrl: '' };
  const folder = join(site.folder, new URL(baseUrl, site.app.baseURL).pathname);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /bookshelf.*\.js$/.test(name));
  if (files.length === 0) throw new Error(`no bookshelf in ${version}`);
  for (const file of files) await rm(join(folder, file));
}
