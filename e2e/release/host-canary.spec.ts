import { type Browser, expect, type Page, test } from '@playwright/test';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { areaTab } from '../support/page/page-layout.ts';
import {
  applyVariant,
  expectWhole,
  FIRST_VARIANT,
  NARROW_VARIANT,
  settle,
  VARIANTS,
} from '../support/visual/page-checks.ts';
import { takeScreenshot } from '../support/visual/visual-test.ts';
import { fileResources } from '../support/file-resources.ts';

// @own-app: it releases a host into a site.

const USUAL = '갤러리로 보기';
const TRIED = '바둑판으로 보기';
const LOG_OUT = { usual: '로그아웃', previewed: '이 휴대전화에서 로그아웃' };

/** Device keys that a canary of one half draws, of 2.0.0 and of 2.0.1, and that it does not. */
const MEMBER = 'phone-6';
const OTHER = 'phone-0';

const use = fileResources();
let site: OwnSite;
let host: BuildCopy;
let family: BuildCopy;

test.beforeAll(async () => {
  [site, host, family] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(copyBuild('host'), (copy) => copy.remove()),
    use(copyBuild('remote-family'), (copy) => copy.remove()),
  ]);
  await host.changeHost(USUAL, TRIED);
  await host.setVersion('2.0.0');
  await family.change('screen-setting', `logOut:"${LOG_OUT.usual}"`, `logOut:"${LOG_OUT.previewed}"`);
  await family.setVersion('1.1.0');
  await site.publish(host, family);
});

test('껍데기의 시험판은 뽑힌 기기에만 보이고, 되돌리면 모두 원래 껍데기다 @own-app', async ({ browser }) => {
  await site.promote('host', '2.0.0', '--canary', '50');
  const member = await memberOpens(browser, MEMBER);
  const other = await memberOpens(browser, OTHER);

  expect(await runningHost(member)).toEqual({ version: '2.0.0', channel: 'canary' });
  await expectOneHost(member, '/host/2.0.0/');
  await areaTab(member, '책장').click();
  await expect(member.getByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeVisible();
  await member.goto('/home');
  await expect(member.getByRole('button', { name: TRIED })).toBeVisible();

  expect(await runningHost(other)).toMatchObject({ channel: 'live' });
  await expect(other.getByRole('button', { name: USUAL })).toBeVisible();

  expect((await site.releaseTool('rollback', 'host')).code).toBe(0);
  await member.reload();
  await expect(member.getByRole('button', { name: USUAL })).toBeVisible();
  expect(await runningHost(member)).toMatchObject({ channel: 'live' });
});

test('시험판의 파일이 고장 나면 그 기기도 원래 껍데기로 열린다 @own-app', async ({ browser }) => {
  const page = await memberOpens(browser, MEMBER);
  await host.setVersion('2.0.1');
  await site.publish(host);
  await site.promote('host', '2.0.1', '--canary', '50');
  const failed: string[] = [];
  await page.context().route(/\/host\/2\.0\.1\/main\.[^/]+\.js$/, (route) => {
    failed.push(route.request().url());
    return route.abort();
  });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: USUAL })).toBeVisible();
  expect(await runningHost(page)).toMatchObject({ channel: 'live' });
  expect(failed).not.toEqual([]);
  await page.context().unrouteAll({ behavior: 'wait' });
  expect((await site.releaseTool('rollback', 'host')).code).toBe(0);
});

test('한 링크로 그 창만 껍데기와 영역을 함께 미리 보고, 나갈 수 있다. 꾸며 낸 링크는 아무 일도 하지 않는다 @own-app', async ({
  browser,
}, info) => {
  const link = await site.previewLink('host@2.0.0', 'family@1.1.0');
  const [page, other] = await Promise.all([site.memberOpens(browser), site.memberOpens(browser)]);

  await test.step('연 사람에게는 무엇을 언제까지 보는지 말한다', async () => {
    await page.goto(link);
    await expect(banner(page)).toContainText(
      /^미리보기: 온기\s2\.0\.0, 가족\s1\.1\.0 · .*(오전|오후)\s\d+:\d\d까지/,
    );
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/home');
    await expect(page.getByRole('button', { name: TRIED })).toBeVisible();
    for (const variant of [...VARIANTS, NARROW_VARIANT, FIRST_VARIANT]) {
      await applyVariant(page, variant);
      await settle(page, variant, false);
      await takeScreenshot(page, info.outputPath(`${variant.name}.png`));
      await expectWhole(page);
    }
    expect(await runningHost(page)).toEqual({ version: '2.0.0', channel: 'preview' });
    await expectOneHost(page, '/host/2.0.0/');
    await page.goto('/setting');
    await expect(logOut(page, 'previewed')).toBeVisible();
    expect(await runningFamily(page)).toEqual({ name: '가족', version: '1.1.0', channel: 'preview' });
    await page.getByText('앱 버전').click();
    await expect(page.getByRole('region', { name: '정보', exact: true })).toContainText(
      /가족\s*미리보기\s*1\.1\.0/,
    );
  });

  await test.step('새로고침해도 그대로이고, 새 창은 원래 화면이다', async () => {
    await page.reload();
    await expect(logOut(page, 'previewed')).toBeVisible();
    const besides = await page.context().newPage();
    await besides.goto('/setting');
    await expect(logOut(besides, 'usual')).toBeVisible();
    await besides.close();
  });

  await test.step('그만 보면 그 자리에서 원래 화면이고, 다시 열어도 그렇다', async () => {
    await banner(page).getByRole('button', { name: '그만 보기' }).click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(logOut(page, 'usual')).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    }
    expect(await runningHost(page)).toMatchObject({ channel: 'live' });
  });

  const bad = {
    '꾸며 낸 것': `${tokenOf(link).slice(0, -8)}AAAAAAAA`,
    '때가 지난 것': tokenOf(await site.previewLink('family@1.1.0', '--hours', '0.000001')),
    '다른 주소의 것': tokenOf(await site.previewLink('family@1.1.0', '--site-url', 'https://evil.example')),
    쓰레기: '<script>alert(1)</script>',
  };
  const requestedUrls: string[] = [];
  other.on('request', (request) => requestedUrls.push(request.url()));
  for (const [what, token] of Object.entries(bad))
    await test.step(what, async () => {
      await other.goto(`/setting?preview=${encodeURIComponent(token)}`);
      await expect(logOut(other, 'usual')).toBeVisible();
      await expect(banner(other)).toHaveCount(0);
      expect(new URL(other.url()).search).toBe('');
      expect(await runningFamily(other)).toMatchObject({ channel: 'live' });
      expect(await other.evaluate(() => Object.keys(sessionStorage))).not.toContain('ongi-preview');
    });
  expect(requestedUrls.filter((url) => /\/(1\.1\.0|2\.0\.0)\//.test(url))).toEqual([]);
});

/** A member's phone whose draw is that of the key. */
async function memberOpens(browser: Browser, deviceKey: string): Promise<Page> {
  const page = await site.memberOpens(browser);
  await page.evaluate((key) => localStorage.setItem('ongi-device', key), deviceKey);
  await page.goto('/home');
  await expect(areaTab(page, '일상')).toBeVisible();
  return page;
}

/** No file of another host ran, or was loaded at all. */
async function expectOneHost(page: Page, baseUrl: string): Promise<void> {
  const scripts = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src }) => (src.includes('/host/') ? [new URL(src).pathname] : [])),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !path.startsWith(baseUrl))).toEqual([]);
}

function banner(page: Page) {
  return page.getByRole('region', { name: '미리보기' });
}

function logOut(page: Page, name: keyof typeof LOG_OUT) {
  return page.getByRole('button', { name: LOG_OUT[name], exact: true });
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get('preview') ?? '';
}

const runningHost = async (page: Page): Promise<unknown> => (await running(page)).host;
const runningFamily = async (page: Page): Promise<unknown> => (await running(page)).areas['family'];

/** What the page says it runs. */
function running(page: Page): Promise<{ host: unknown; areas: Record<string, unknown> }> {
  return page.evaluate(() => Reflect.get(window, '__ONGI__'));
}
