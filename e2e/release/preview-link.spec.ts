import { expect, type Locator, type Page, test } from '@playwright/test';
import type { BuildCopy } from '../support/releases/build-copy.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { fileResources } from '../support/file-resources.ts';

const USUAL = '로그아웃';
const PREVIEWED = '이 휴대전화에서 로그아웃';

const use = fileResources();
let site: OwnSite;
let family: BuildCopy;

test.beforeAll(async () => {
  [site, family] = await Promise.all([
    use(OwnSite.start(), (started) => started.remove()),
    use(copyBuild('remote-family'), (copy) => copy.remove()),
  ]);
});

test('미리보기 링크를 연 휴대전화의 그 창만 새 판을 보고, 나갈 수 있다. 꾸며 낸 링크는 아무 일도 하지 않는다', async ({
  browser,
}) => {
  await family.change('screen-setting', `logOut:"${USUAL}"`, `logOut:"${PREVIEWED}"`);
  await family.setVersion('1.1.0');
  await site.publish(family);
  const link = await site.previewLink('family@1.1.0');
  const [mine, other] = await Promise.all([site.memberOpens(browser), site.memberOpens(browser)]);

  await test.step('연 사람에게는 무엇을 언제까지 보는지 말하고, 다른 사람에게는 아무것도 달라지지 않는다', async () => {
    await mine.goto(link);
    await expect(banner(mine)).toContainText(/^미리보기: 가족\s1\.1\.0 · .*(오전|오후)\s\d+:\d\d까지/);
    expect(new URL(mine.url()).search).toBe('');
    await mine.goto('/setting');
    await expect(logOut(mine, PREVIEWED)).toBeVisible();
    expect(await running(mine)).toEqual({ name: '가족', version: '1.1.0', channel: 'preview' });
    await mine.getByText('앱 버전').click();
    await expect(mine.getByRole('region', { name: '정보', exact: true })).toContainText(
      /가족\s*미리보기\s*1\.1\.0/,
    );

    await other.goto('/setting');
    await expect(logOut(other, USUAL)).toBeVisible();
    await expect(banner(other)).toHaveCount(0);
    expect(await running(other)).toMatchObject({ channel: 'live' });
  });

  await test.step('새로고침해도 그대로이고, 새 창은 원래 화면이다', async () => {
    await mine.reload();
    await expect(logOut(mine, PREVIEWED)).toBeVisible();
    const besides = await mine.context().newPage();
    await besides.goto('/setting');
    await expect(logOut(besides, USUAL)).toBeVisible();
    await besides.close();
  });

  await test.step('그만 보면 그 자리에서 원래 화면이고, 다시 열어도 그렇다', async () => {
    await banner(mine).getByRole('button', { name: '그만 보기' }).click();
    await expect(logOut(mine, USUAL)).toBeVisible();
    await expect(banner(mine)).toHaveCount(0);
    await mine.reload();
    await expect(logOut(mine, USUAL)).toBeVisible();
    await expect(banner(mine)).toHaveCount(0);
  });

  const good = tokenOf(link);
  const bad = {
    forged: `${good.slice(0, -8)}AAAAAAAA`,
    expired: tokenOf(await site.previewLink('family@1.1.0', '--hours', '0.000001')),
    'for another origin': tokenOf(
      await site.previewLink('family@1.1.0', '--site-url', 'https://evil.example'),
    ),
    garbage: '<script>alert(1)</script>',
  };
  for (const [what, token] of Object.entries(bad)) {
    await test.step(`nothing happens: ${what}`, async () => {
      const requestedUrls: string[] = [];
      other.on('request', (request) => requestedUrls.push(request.url()));
      await other.goto(`/setting?preview=${encodeURIComponent(token)}`);
      await expect(logOut(other, USUAL)).toBeVisible();
      await expect(banner(other)).toHaveCount(0);
      expect(new URL(other.url()).search).toBe('');
      expect(await running(other)).toMatchObject({ channel: 'live' });
      expect(await other.evaluate(() => Object.keys(sessionStorage))).not.toContain('ongi-preview');
      expect(requestedUrls.filter((url) => url.includes('/1.1.0/'))).toEqual([]);
    });
  }
});

function banner(page: Page): Locator {
  return page.getByRole('region', { name: '미리보기' });
}

function logOut(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get('preview') ?? '';
}

/** What the page says it runs of the family's area. */
function running(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { areas }: { areas: Record<string, unknown> } = Reflect.get(window, '__ONGI__');
    return areas['family'];
  });
}
