import { expect, test } from '@playwright/test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Families, logInByForm } from '../support/accounts/people.ts';
import { startDev, startOngiDev } from '../support/dev/dev-command.ts';
import { BUILT } from '../support/dev/planted-faults.ts';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { copyBuild, copySources } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { fileResources } from '../support/file-resources.ts';

// @own-app: it runs a development server on the same folders.

const START_LIMIT_MS = 240_000;

const use = fileResources();

test('npm run dev feed 옆에서 돌아가는 앱의 사이트와 자료는 한 글자도 바뀌지 않고, 되돌린 판은 되돌린 그대로다 @own-app', async ({
  page,
}) => {
  test.setTimeout(START_LIMIT_MS + 60_000);
  const site = await use(OwnSite.start(), (started) => started.remove());
  const feed = await copyBuild('remote-feed');
  await feed.setVersion('9.0.0');
  await site.publish(feed);
  await site.promote('feed', '9.0.0', '--why', '새 판');
  await site.releaseTool('rollback', 'feed', '--why', '되돌린다');
  await feed.remove();
  const { areas } = await readReleases(site.app.baseURL);
  expect(areas['feed']?.version).not.toBe('9.0.0');
  const before = await sumOfFolder(site.folder);
  // The operator's own settings stand in the environment, as in the terminal of whoever runs the app.
  const dev = await startDev(['feed'], { SITE_DIR: site.folder, ONGI_DATA: site.app.dataDirectory });
  try {
    await page.goto(`${dev.address}/home`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const served: { areas: Record<string, { version: string }> } = await (
      await fetch(`${dev.address}/releases.json`)
    ).json();
    expect(served.areas['feed']?.version).toBe('dev');
    expect(Object.keys(served.areas).toSorted()).toEqual(Object.keys(areas).toSorted());
    expect(await sumOfFolder(site.folder)).toBe(before);
    expect((await readReleases(site.app.baseURL)).areas).toEqual(areas);
  } finally {
    await dev.stop();
  }
  expect(await sumOfFolder(site.folder)).toBe(before);
});

const QUESTION = '가족에게 보일\\n이름을 정해주세요';
const OTHER_QUESTION = '가족이 부를\\n이름을 정해주세요';
const shown = (question: string): string => question.replace('\\n', ' ');

test('ongi dev는 돌아가는 사이트 앞에서 고친 화면만 바꿔 보이고, 사이트는 그대로다 @own-app', async ({
  page,
  browser,
}) => {
  test.setTimeout(START_LIMIT_MS + 180_000);
  const site = await use(OwnSite.start(), (started) => started.remove());
  const { baseURL } = site.app;
  const before = await sumOfFolder(site.folder);
  const map = await textOf(`${baseURL}/releases.json`);
  const person = await new Families(baseURL).withFamily('엄마');
  const folder = await use(copySources('remote-family'), (copied) => rm(copied, { recursive: true }));
  const dev = await use(startOngiDev(baseURL, folder), (started) => started.stop());
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) blocked.push(message.text());
  });

  await page.goto(`${dev.address}/LoginPage`);
  await logInByForm(page, person.email);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${dev.address}/setting/name-change`);
  await expect(page.getByText(shown(QUESTION))).toBeVisible(BUILT);
  await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
  await page.getByLabel('닉네임').fill('우리 엄마');

  const copy = join(folder, 'src', 'screens', 'name-change', 'copy.ts');
  const source = await readFile(copy, 'utf8');
  expect(source).toContain(QUESTION);
  const changed = source.replace(QUESTION, OTHER_QUESTION);
  await writeFile(copy, changed);
  await expect(page.getByText(shown(OTHER_QUESTION))).toBeVisible(BUILT);
  await expect(page.locator('html')).toHaveAttribute('data-stays');
  await expect(page.getByLabel('닉네임')).toHaveValue('우리 엄마');

  // Until here: of the notice's own markup, its style attributes are blocked, and set by its script.
  expect(blocked).toEqual([]);

  const notice = page.frameLocator('#webpack-dev-server-client-overlay').locator('body');
  for (const [fault, message] of [
    ['export const = 1;', 'TS1134'],
    [`export const wrong: number = 'text';`, 'TS2322'],
  ] as const) {
    await writeFile(copy, `${changed}\n${fault}\n`);
    await expect(notice).toContainText(message, BUILT);
    await expect(notice).toContainText('name-change/copy.ts');
    await writeFile(copy, changed);
    await expect(notice).toHaveCount(0, BUILT);
  }
  await expect(page.getByText(shown(OTHER_QUESTION))).toBeVisible();

  const ofSite = await browser.newPage({ baseURL });
  await ofSite.goto('/LoginPage');
  await logInByForm(ofSite, person.email);
  await expect(ofSite).toHaveURL(/\/home$/);
  await ofSite.goto('/setting/name-change');
  await expect(ofSite.getByText(shown(QUESTION))).toBeVisible();
  expect(await textOf(`${baseURL}/releases.json`)).toBe(map);
  expect(await sumOfFolder(site.folder)).toBe(before);

  // What the site releases meanwhile is there with the next page.
  const feed = await copyBuild('remote-feed');
  await feed.setVersion('9.0.0');
  await site.publish(feed);
  await site.promote('feed', '9.0.0', '--why', '새 판');
  await feed.remove();
  await page.reload();
  await expect(page.getByText(shown(OTHER_QUESTION))).toBeVisible(BUILT);
  expect(dev.output()).toContain(`${baseURL} has released: feed 9.0.0`);
});

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}
