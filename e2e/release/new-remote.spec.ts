import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { takeScreenshot } from '../support/visual/visual-test.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { ReleaseTeam } from '../support/releases/release-team.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import {
  expectWhole,
  FIRST_VARIANT,
  applyVariant,
  VARIANTS,
  NARROW_VARIANT,
  settle,
} from '../support/visual/page-checks.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

/** Device keys that a canary of one half of album 1.0.0 draws, and that it does not. */
const MEMBER = 'phone-0';
const OTHER = 'phone-2';

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.start();
});
test.afterAll(() => site.remove());

test('새 영역을 만들어 내놓으면, 껍데기를 건드리지 않고도 먼저 절반에게, 그다음 모두에게 탭이 생기고, 거두면 사라진다', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const before = await readReleases(site.app.baseURL);
  const hostBefore = await sumOfFolder(join(site.folder, 'host'));
  const team = await ReleaseTeam.allowed(site.folder, '앨범팀', ['album']);
  const album = await madeRemote('album', '/album', '앨범');
  try {
    await offerInSettings(album, { path: '/album', label: '우리 앨범' });
    await webpack(album);
    expect(await team.publishes(album)).toContain('album 1.0.0');
    expect(await team.does('check', 'album', '1.0.0')).toContain('album 1.0.0 can go live');
    await team.does('promote', 'album', '1.0.0', '--canary', '50', '--why', '절반에게 먼저');
  } finally {
    await rm(album, { recursive: true, force: true });
  }

  const [page, other] = await Promise.all([opened(browser, MEMBER), opened(browser, OTHER)]);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  expect(await tabNames(page)).toEqual(['일상', '책장', '작성', '굿즈', '가족', '앨범']);
  expect(await tabNames(other)).toEqual(['일상', '책장', '작성', '굿즈', '가족']);
  await other.goto('/album');
  await expect(other).toHaveTitle('페이지를 찾을 수 없어요 · 온기');

  await team.does('promote', 'album', '1.0.0', '--why', '모두에게');
  await other.goto('/home');
  expect(await tabNames(other)).toContain('앨범');
  await areaTab(page, '앨범').click();
  await expect(page.getByRole('heading', { level: 1, name: '앨범' })).toBeVisible();
  await expect(page).toHaveURL('/album');
  await expect(page).toHaveTitle('앨범 · 온기');
  await expect(areaTab(page, '앨범')).toHaveAttribute('aria-current', 'page');
  for (const variant of [...VARIANTS, NARROW_VARIANT, FIRST_VARIANT]) {
    await applyVariant(page, variant);
    await settle(page, variant, false);
    await takeScreenshot(page, info.outputPath(`${variant.name}.png`));
    await expectWhole(page);
    await expectRoomForThumbs(page);
  }

  for (const [tab, heading] of [
    ['책장', '우리 가족 책장'],
    ['굿즈', '추억으로 만드는 작은 선물'],
    ['가족', '햇살가득 우리집'],
  ] as const) {
    await areaTab(page, tab).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/setting');
  await takeScreenshot(page, info.outputPath('setting.png'));
  await page.getByRole('region', { name: '더 보기' }).getByRole('link', { name: '우리 앨범' }).click();
  await page.getByRole('link', { name: '일상 보러 가기' }).click();
  await expect(page.getByRole('heading', { name: '첫 번째 추억을 남겨볼까요?' })).toBeVisible();
  expect(errors).toEqual([]);

  const { host, areas } = await readReleases(site.app.baseURL);
  const { album: released, ...others } = areas;
  expect(released?.version).toBe('1.0.0');
  expect(others).toEqual(before.areas);
  expect(host).toEqual(before.host);
  expect(await sumOfFolder(join(site.folder, 'host'))).toBe(hostBefore);

  await team.does('retire', 'album', '--why', '앨범은 책장으로');
  await team.remove();
  await page.goto('/home');
  expect(await tabNames(page)).toEqual(['일상', '책장', '작성', '굿즈', '가족']);
  await page.goto('/album');
  await expect(page).toHaveTitle('페이지를 찾을 수 없어요 · 온기');
});

/** A member's phone, at home, with this draw. */
async function opened(browser: Browser, deviceKey: string): Promise<Page> {
  const page = await site.memberOpens(browser);
  await page.evaluate((key) => localStorage.setItem('ongi-device', key), deviceKey);
  await page.goto('/home');
  return page;
}

async function tabNames(page: Page): Promise<string[]> {
  await expect(areaTab(page, '일상')).toBeVisible();
  return page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link').allInnerTexts();
}

/** Six tabs, also on the smallest phone. */
async function expectRoomForThumbs(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link');
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  expect(boxes.length).toBe(6);
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}

async function offerInSettings(folder: string, entry: { path: string; label: string }): Promise<void> {
  const file = join(folder, 'package.json');
  const manifest: { ongi: object } = JSON.parse(await readFile(file, 'utf8'));
  Object.assign(manifest.ongi, { slots: { setting: [entry] } });
  await writeFile(file, JSON.stringify(manifest));
}

/** A generated remote, beside the others, under a name that git and the other checks ignore. */
async function madeRemote(area: string, prefix: string, title: string): Promise<string> {
  const folder = join(ROOT, `.variant-remote-${area}-${randomUUID()}`);
  const generator = join(ROOT, 'scripts', 'new-remote.ts');
  await run(process.execPath, [generator, area, prefix, title, '--into', folder]);
  // In place of installing: the template uses nothing that another remote does not have.
  await symlink(join(ROOT, 'remote-family', 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function webpack(folder: string): Promise<void> {
  const program = join(folder, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  await run(process.execPath, [program, '--mode', 'production'], { cwd: folder });
}
