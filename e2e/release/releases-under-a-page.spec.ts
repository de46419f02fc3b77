import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { KNOWN_POST_TITLE } from '../support/faults/fault-remotes.ts';
import { addPhotos } from '../support/posts/post-to-write.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { Families, type Person } from '../support/accounts/people.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyChangedFeed, copyBuild, FEED_BOOKSHELF } from '../support/releases/changed-builds.ts';
import { type Releases, readReleases } from '../support/releases/read-releases.ts';
import { unexpectedErrors } from '../support/page/page-errors.ts';
import { openInstrumentedPage, type InstrumentedPage } from '../support/page/instrumented-page.ts';
import { fileResources } from '../support/file-resources.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';

// @own-app: it releases into a site, and clears it up.

const DRAFT = { title: '감 말리기', content: '처마 밑에 감을 매달았다.' };
/** With one the first version would still be the way back. Each takes as long as the rest of the test. */
const VERSIONS = ['1.1.0', '1.2.0', '1.3.0'].slice(IS_FULL_RUN ? 0 : 1);
const NAMES = ['host', 'feed', 'write', 'goods', 'family'];

/** One change of every remote: the words of a heading. */
const NEW_COPY = {
  feed: { ...FEED_BOOKSHELF, at: '책장' },
  write: { before: '추억 쓰기', after: '추억 남기기', at: '작성' },
  goods: { before: '추억으로 만드는', after: '추억으로 빚는', at: '굿즈' },
  family: { before: '우리 가족', after: '우리 집 식구', at: '가족' },
};

// What a browser without service workers does: a private window, an old in-app browser.
const WITHOUT_WORKER: BrowserContextOptions = { serviceWorkers: 'block' };

const use = fileResources();
let site: OwnSite;
let builds: readonly BuildCopy[];

test.beforeAll(async () => {
  [site, builds] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(buildAll(), (copies) => Promise.all(copies.map((copy) => copy.remove()))),
  ]);
});

test('모든 영역이 거듭 바뀌어도, 열려 있던 화면은 끝까지 가고 쓰던 추억을 잃지 않는다 @own-app', async ({
  browser,
}) => {
  const first = await readReleases(site.app.baseURL);
  const families = new Families(site.app.baseURL);
  const mother = await makeFamily(families);
  const phones = [await openPhone(browser, mother, WITHOUT_WORKER), await openPhone(browser, mother)];
  const other = await openPhone(browser, mother, WITHOUT_WORKER);
  for (const { page } of [...phones, other]) await beginPost(page);

  await test.step('모든 영역과 껍데기를 거듭 내놓고, 옛 판을 치운다', async () => {
    for (const version of VERSIONS) {
      for (const build of builds) await build.setVersion(version);
      await site.publish(...builds);
      await site.promote(...NAMES.flatMap((name) => ['--with', `${name}@${version}`]));
    }
    await publishLongAgo(first);
    const { code, stdout, stderr } = await site.releaseTool('gc');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    for (const [name, { version }] of Object.entries(first.areas))
      expect(stdout).not.toContain(`${name} ${version}`);
  });

  for (const phone of phones) {
    await test.step('열려 있던 화면은 열지 않았던 화면까지 앞 판으로 다 간다', () => walkOn(phone.page));
    expect(phone.failedFiles).toEqual([]);
    expect(unexpectedErrors(phone.errors, [])).toEqual([]);
    const versions = Object.entries(first.areas).map(([area, { version }]) => `${area} ${version}`);
    expect([...phone.versions].toSorted()).toEqual(versions.toSorted());
  }
  const sent = (await families.recent(mother)).filter(({ title }) => title === DRAFT.title);
  expect(sent.map(({ imageCount }) => imageCount)).toEqual([1, 1]);

  await test.step('새로 연 화면은 마지막 판이고, 첫 판에서 쓰던 추억이 거기 있다', async () => {
    await other.page.goto('/write');
    await expect(other.page.getByRole('heading', { name: NEW_COPY.write.after })).toBeVisible();
    await expect(other.page.getByLabel('제목')).toHaveValue(DRAFT.title);
    await expect(other.page.getByLabel('내용')).toHaveValue(DRAFT.content);
    const { page } = await openPhone(browser, mother);
    for (const { at, after } of Object.values(NEW_COPY)) {
      await areaTab(page, at).click();
      await expect(page.getByRole('heading', { name: new RegExp(after) })).toBeVisible();
      if (at === '작성') await page.goto('/home');
    }
    expect(await runningVersions(page)).toEqual(NAMES.map((name) => `${name} 1.3.0`));
  });
});

/** Feed is built anew, and the others are changed as if they were. */
async function buildAll(): Promise<BuildCopy[]> {
  const changed = (['write', 'goods', 'family'] as const).map(async (area) => {
    const build = await copyBuild(`remote-${area}`);
    await build.change(`screen-${area}`, NEW_COPY[area].before, NEW_COPY[area].after);
    return build;
  });
  return await Promise.all([copyBuild('host'), copyChangedFeed(), ...changed]);
}

/** Backdates the first versions, so that they were published longer ago than a page may stay open. */
async function publishLongAgo(releases: Releases): Promise<void> {
  const live = Object.entries(releases.areas).map(([name, { version }]) => ({ name, version }));
  for (const { name, version } of [...live, { name: 'host', version: releases.host.version }]) {
    const file = join(site.folder, '.releases', 'versions', name, `${version}.json`);
    const published: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...published, at: '2025-01-01T00:00:00.000Z' }));
  }
}

async function makeFamily(families: Families): Promise<Person> {
  const mother = await families.withFamily('엄마');
  await families.signUpInto(mother, '할머니');
  const lastYear = new Date();
  lastYear.setFullYear(lastYear.getFullYear() - 1);
  const memoryDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(lastYear);
  await families.write(mother, { title: KNOWN_POST_TITLE, memoryDate, photos: [await jpegPhoto('a.jpg')] });
  return mother;
}

function openPhone(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<InstrumentedPage> {
  return openInstrumentedPage(browser, person, { ...options, baseURL: site.app.baseURL });
}

/** Writes half a memory and goes home with it kept. */
async function beginPost(page: Page): Promise<void> {
  await areaTab(page, '작성').click();
  await page.getByLabel('제목').fill(DRAFT.title);
  await page.getByLabel('내용').fill(DRAFT.content);
  await expect(page.getByText('임시 저장됨')).toBeVisible();
  await page.getByRole('button', { name: '뒤로' }).click();
  await page.getByRole('button', { name: '나중에 이어 쓰기' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Screens that were never opened, without ever loading the page anew. */
async function walkOn(page: Page): Promise<void> {
  const back = (): Promise<void> => page.getByRole('button', { name: '뒤로' }).click();
  await page.locator('a[href="/daily"]').first().click();
  await expect(page.getByRole('region', { name: '지난 오늘' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(KNOWN_POST_TITLE) }).click();
  await expect(page.getByRole('heading', { level: 1, name: KNOWN_POST_TITLE })).toBeVisible();
  await back();
  await areaTab(page, '책장').click();
  await expect(page.getByRole('heading', { name: NEW_COPY.feed.before })).toBeVisible();
  await areaTab(page, '굿즈').click();
  await page.getByRole('link', { name: /그림일기 제작/ }).click();
  await expect(page.getByRole('button', { name: '게시글 선택하기' })).toBeVisible();
  await back();
  await areaTab(page, '가족').click();
  await expect(page.getByRole('region', { name: NEW_COPY.family.before })).toContainText('할머니');
  await areaTab(page, '일상').click();
  await page.getByRole('link', { name: '설정' }).click();
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByText('엄마').first()).toBeVisible();
  await back();
  await areaTab(page, '작성').click();
  await expect(page.getByRole('heading', { name: NEW_COPY.write.before })).toBeVisible();
  await expect(page.getByLabel('제목')).toHaveValue(DRAFT.title);
  await expect(page.getByLabel('내용')).toHaveValue(DRAFT.content);
  await addPhotos(page, [await jpegPhoto('drying.jpg', 60)]);
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: DRAFT.title })).toBeVisible({ timeout: 30_000 });
}

type Running = { host: { version: string }; areas: Record<string, { version: string }> };

function runningVersions(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const { host, areas }: Running = Reflect.get(window, '__ONGI__');
    return names.map((name) => `${name} ${(name === 'host' ? host : areas[name])?.version ?? ''}`);
  }, NAMES);
}
