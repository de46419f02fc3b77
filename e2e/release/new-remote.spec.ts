import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { takeScreenshot } from '../support/visual/visual-test.ts';
import { ClonedTree } from '../support/releases/cloned-tree.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { areaTab } from '../support/page/page-layout.ts';
import {
  BUILT,
  expectFastRefresh,
  expectShownAndGone,
  type PlantedFault,
} from '../support/dev/planted-faults.ts';
import { startDev } from '../support/dev/dev-command.ts';
import { Families, openAs } from '../support/accounts/people.ts';
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

// @own-app: it makes a remote in a clone, and starts that.

const ROOT = join(import.meta.dirname, '..', '..');
const SETUP_LIMIT_MS = 600_000;

/** Device keys that a canary of one half of album 1.0.0 draws, and that it does not. */
const MEMBER = 'phone-0';
const OTHER = 'phone-2';

let clone: ClonedTree;
let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(SETUP_LIMIT_MS);
  clone = await ClonedTree.make();
  await clone.does('npm', 'run', 'setup');
  await clone.does('npm', 'run', 'new:remote', 'album', '/album', '앨범');
  await clone.knowBuilds();
  site = await OwnSite.start({}, clone.folder);
});
test.afterAll(async () => {
  await site?.remove();
  await clone.remove();
});

test('빈 클론에서 만든 영역은 검사를 지나고, 다른 영역처럼 잰 것을 갖고, 웹팩은 하나뿐이다 @own-app', async () => {
  test.setTimeout(SETUP_LIMIT_MS);
  await clone.does('npm', 'test', '--', '--only', 'format,boundaries');
  await clone.does(
    'node',
    join('node_modules', 'typescript7', 'bin', 'tsc'),
    '--noEmit',
    '-p',
    'remote-album',
  );
  await clone.does('npx', 'jest', '--ci', '--selectProjects', 'remote-album');
  const album = await factsOf(join(clone.folder, 'remote-album'));
  for (const name of (await readdir(ROOT)).filter((folder) => folder.startsWith('remote-')))
    expect(album, name).toEqual(await factsOf(join(ROOT, name)));
  const store = await readdir(join(clone.folder, 'node_modules', '.pnpm'));
  expect(store.filter((name) => name.startsWith('webpack@')).length).toBe(1);
});

test('npm start는 새 영역을 함께 내놓고, 다른 것은 다시 짓지 않는다 @own-app', async ({ browser }) => {
  const page = await site.memberOpens(browser);
  await areaTab(page, '앨범').click();
  await expect(page.getByRole('heading', { level: 1, name: '앨범' })).toBeVisible();
  const { areas } = await readReleases(site.app.baseURL);
  expect(areas['album']?.version).toMatch(/^1\.0\.0-/);
  const built = await readdir(clone.folder, { recursive: true });
  expect(built.filter((file) => /^[^/]+\/dist$/.test(file))).toEqual(['remote-album/dist']);
  await site.releaseTool('retire', 'album', '--why', '팀이 직접 내놓는다');
});

test('새 영역을 만들어 내놓으면, 껍데기를 건드리지 않고도 먼저 절반에게, 그다음 모두에게 탭이 생기고, 거두면 사라진다 @own-app', async ({
  browser,
}, info) => {
  const before = await readReleases(site.app.baseURL);
  expect(Object.keys(before.areas)).not.toContain('album');
  const hostBefore = await sumOfFolder(join(site.folder, 'host'));
  const team = await ReleaseTeam.allowed(site.folder, '앨범팀', ['album']);
  const album = join(clone.folder, 'remote-album');
  await offerInSettings(album, { path: '/album', label: '우리 앨범' });
  await clone.does('npm', '--prefix', 'remote-album', 'run', 'build');
  expect(await team.publishes(album)).toContain('album 1.0.0');
  expect(await team.does('check', 'album', '1.0.0')).toContain('album 1.0.0 can go live');
  await team.does('promote', 'album', '1.0.0', '--canary', '50', '--why', '절반에게 먼저');

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

test('npm run dev album family: 던진 오류는 자리와 함께 보이고 고치면 사라지며, 두 영역이 저마다 새로 그려진다 @own-app', async ({
  page,
}) => {
  test.setTimeout(SETUP_LIMIT_MS);
  await clone.hasDevSite();
  const dev = await startDev(['album', 'family'], {}, clone.folder);
  try {
    await openAs(page, await new Families(dev.address).withFamily('엄마'), `${dev.address}/album`);
    const screen = 'remote-album/src/screens/album/AlbumScreen.tsx';
    const inScreen = (code: string) => (source: string) =>
      source.replace('function AlbumScreen() {', `function AlbumScreen() { ${code}`);
    const line =
      (await readFile(join(clone.folder, screen), 'utf8')).split('\n').indexOf('function AlbumScreen() {') +
      1;
    const faults: readonly PlantedFault[] = [
      {
        name: 'rendering',
        file: screen,
        change: inScreen(`if (Date.now() > 0) throw new Error('while rendering');`),
        shown: new RegExp(`Error: while rendering[^]*${screen}:${line}`),
        by: 'page',
      },
      {
        name: 'a tap',
        file: screen,
        change: (source) =>
          source
            .replace(
              '<Page title',
              `<button type="button" onClick={() => { throw new Error('at a tap'); }}>Throw</button><Page title`,
            )
            .replace('return (', 'return (<>')
            .replace('</Page>', '</Page></>'),
        act: (opened) => opened.getByRole('button', { name: 'Throw' }).click(BUILT),
        shown: new RegExp(`Error: at a tap[^]*${screen}:\\d+`),
        by: 'page',
      },
      {
        name: 'a module',
        file: screen,
        change: (source) => `${source}\nif (Date.now() > 0) throw new Error('of a module');\n`,
        shown: new RegExp(`Error: of a module[^]*${screen}:\\d+`),
        by: 'page',
      },
      {
        name: 'the host',
        file: 'host/src/layout/Header.tsx',
        change: (source) => `${source}\nif (Date.now() > 0) throw new Error('of the host');\n`,
        shown: /Error: of the host[^]*host\/src\/layout\/Header\.tsx:\d+/,
        by: 'page',
      },
      {
        name: 'syntax',
        file: screen,
        change: (source) => `const = 1;\n${source}`,
        shown: new RegExp(`${screen}\\(1,7\\)`),
        by: 'build',
      },
      {
        name: 'a type',
        file: screen,
        // A component's module that gains or loses an export loads the page anew, later than it is checked.
        change: (source) => `const wrong: number = 'text';\nvoid wrong;\n${source}`,
        shown: new RegExp(`${screen}\\(1,7\\): error TS2322`),
        by: 'build',
      },
    ];
    await expect(page.getByRole('heading', { level: 1, name: '앨범' })).toBeVisible();
    for (const fault of faults) await expectShownAndGone(page, clone.folder, fault);

    await expectFastRefresh(page, join(clone.folder, screen, '..', 'copy.ts'), ['곧 만나요', '금방 만나요']);
    await areaTab(page, '가족').click();
    const family = join(clone.folder, 'remote-family', 'src', 'screens', 'family', 'copy.ts');
    await expectFastRefresh(page, family, ['아직 혼자예요', '아직은 혼자예요']);

    const main = join(clone.folder, 'api', 'src', 'main.ts');
    const source = await readFile(main, 'utf8');
    await writeFile(main, `throw new RangeError('at the start');\n${source}`);
    await expect
      .poll(dev.output, BUILT)
      .toMatch(/api\/src\/main\.ts:1[^]*RangeError: at the start[^]*starts it again/);
    await writeFile(main, source);
    await expect.poll(async () => (await fetch(`${dev.address}/api/health`)).status, BUILT).toBe(200);
  } finally {
    await dev.stop();
  }
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

type Facts = { contract: string[]; measured: string[]; shared: number; hasModules: boolean };

/** Which kinds of facts a build measured; what draws a first view early is up to each remote. */
async function factsOf(folder: string): Promise<Facts> {
  const json = async (name: string) => JSON.parse(await readFile(join(folder, 'dist', name), 'utf8'));
  const { firstViews: _firstViews, ...contract }: { firstViews?: object; shared: object; measured: object } =
    await json('contract.json');
  const { modules }: { modules: Record<string, object> } = await json('measurements.json');
  return {
    contract: Object.keys(contract).toSorted(),
    measured: Object.keys(contract.measured).toSorted(),
    shared: Math.sign(Object.keys(contract.shared).length),
    hasModules: Object.values(modules)
      .flatMap(Object.values)
      .flat()
      .some((name) => name.includes('/src/')),
  };
}
