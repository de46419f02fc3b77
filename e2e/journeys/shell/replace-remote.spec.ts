import { join } from 'node:path';
import { expect, test } from '../../support/journey.ts';
import { copyChangedFeed, copyBuild, FEED_HOME } from '../../support/releases/changed-builds.ts';
import { sumOfFolder } from '../../support/releases/folder-sum.ts';
import { OwnSite } from '../../support/releases/own-site.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { readReleases } from '../../support/releases/read-releases.ts';
import { fileResources } from '../../support/file-resources.ts';

const use = fileResources();
let site: OwnSite;

test.beforeAll(async () => {
  site = await use(OwnSite.start(), (started) => started.remove());
});

test('일상 하나만 새로 지어 내놓으면, 껍데기는 그대로인데 화면이 바뀐다', async ({ browser }) => {
  const page = await site.memberOpens(browser);
  await expect(page.getByRole('heading', { name: FEED_HOME.before })).toBeVisible();
  const before = await readReleases(site.app.baseURL);
  const hostBefore = await sumOfFolder(join(site.folder, 'host'));

  const feed = await copyChangedFeed();
  await site.release(feed);
  await feed.remove();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: FEED_HOME.after })).toBeVisible();

  const after = await readReleases(site.app.baseURL);
  expect(await sumOfFolder(join(site.folder, 'host'))).toBe(hostBefore);
  expect(after.host).toEqual(before.host);
  const { feed: feedBefore, ...othersBefore } = before.areas;
  const { feed: feedAfter, ...othersAfter } = after.areas;
  expect(feedAfter?.version).not.toBe(feedBefore?.version);
  expect(othersAfter).toEqual(othersBefore);
});

test('켜질 때 예외를 던지는 일상이 나가도, 되돌리면 새로고침 없이 낫는다', async ({ browser }) => {
  const live = (await readReleases(site.app.baseURL)).areas['feed']?.version ?? '';
  const broken = await copyBuild('remote-feed');
  await broken.change('routes', '"use strict";', '"use strict";throw new Error("planted by a journey");');
  await site.release(broken);
  await broken.remove();
  const page = await site.memberOpens(browser);
  const retry = page.getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible({ timeout: 10_000 });
  await page.evaluate(() => Object.assign(globalThis, { markOfThisPage: true }));

  await areaTab(page, '가족').click();
  await expect(page.getByRole('heading', { name: '햇살가득 우리집' })).toBeVisible();
  await areaTab(page, '일상').click();
  await expect(retry).toBeVisible({ timeout: 10_000 });

  await site.promote('feed', live);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/추억을 남겨볼까요/);
  expect(await page.evaluate(() => 'markOfThisPage' in globalThis)).toBe(true);
});
