import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
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

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.start();
});
test.afterAll(() => site.remove());

test('새 영역을 만들어 내놓으면, 껍데기를 건드리지 않고도 그 화면이 열린다', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const before = await readReleases(site.app.baseURL);
  const hostBefore = await sumOfFolder(join(site.folder, 'host'));
  const team = await ReleaseTeam.allowed(site.folder, '앨범팀', ['album']);
  const album = await madeRemote('album', '/album', '앨범');
  try {
    await webpack(album);
    expect(await team.publishes(album)).toContain('album 1.0.0');
    expect(await team.does('check', 'album', '1.0.0')).toContain('album 1.0.0 can go live');
    await team.does('promote', 'album', '1.0.0', '--why', '첫 화면');
  } finally {
    await rm(album, { recursive: true, force: true });
    await team.remove();
  }

  const page = await site.memberOpens(browser);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/album');
  await expect(page.getByRole('heading', { level: 1, name: '앨범' })).toBeVisible();
  await expect(page).toHaveTitle('앨범 · 온기');
  for (const variant of [...VARIANTS, NARROW_VARIANT, FIRST_VARIANT]) {
    await applyVariant(page, variant);
    await settle(page, variant, false);
    await takeScreenshot(page, info.outputPath(`${variant.name}.png`));
    await expectWhole(page);
  }

  for (const [tab, heading] of [
    ['책장', '우리 가족 책장'],
    ['굿즈', '추억으로 만드는 작은 선물'],
    ['가족', '햇살가득 우리집'],
  ] as const) {
    await areaTab(page, tab).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/album');
  await page.getByRole('link', { name: '일상 보러 가기' }).click();
  await expect(page.getByRole('heading', { name: '첫 번째 추억을 남겨볼까요?' })).toBeVisible();
  expect(errors).toEqual([]);

  const { host, areas } = await readReleases(site.app.baseURL);
  const { album: released, ...others } = areas;
  expect(released?.version).toBe('1.0.0');
  expect(others).toEqual(before.areas);
  expect(host).toEqual(before.host);
  expect(await sumOfFolder(join(site.folder, 'host'))).toBe(hostBefore);
});

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
