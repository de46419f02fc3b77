import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { clipboardText } from '../../support/browser/clipboard.ts';
import { integrityOf } from '../../support/releases/integrity-of.ts';
import { expect, test } from '../../support/journey.ts';
import { OwnSite } from '../../support/releases/own-site.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { logInAs, openAs, type Person } from '../../support/accounts/people.ts';
import { fileResources } from '../../support/file-resources.ts';

/** What draws the app's QR codes; it belongs to the family's area. */
const familyArea = createRequire(
  join(import.meta.dirname, '..', '..', '..', 'remote-family', 'package.json'),
);
const {
  encode,
}: {
  encode: (text: string, options: { ecc: 'M'; border: number }) => { data: boolean[][]; size: number };
} = familyArea('uqr');

/** Modules of white paper around a code. Its corners are round. */
const QUIET_ZONE = 4;

const LINK = /\/KakaoInPage\?code=[A-Z0-9]{8}$/;

/** Fake of Kakao's SDK: requests the message from Kakao and submits a form into a window of its own. */
const KAKAO_FAKE = `(() => {
  let key;
  window.Kakao = {
    isInitialized: () => key !== undefined,
    init: (given) => { key = given; },
    Share: {
      sendDefault: (message) => {
        fetch('https://kapi.kakao.com/v2/api/kakaolink/talk/template/default');
        open('', 'kakao');
        const form = document.createElement('form');
        form.method = 'post';
        form.action = 'https://sharer.kakao.com/picker/link';
        form.target = 'kakao';
        for (const [name, value] of [['app_key', key], ['message', JSON.stringify(message)]]) {
          const field = document.createElement('input');
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        form.submit();
        form.remove();
      },
    },
  };
})();`;

test('초대 링크를 복사하고 QR로 보이고, 새로 만들면 전의 코드로는 들어올 수 없다', async ({
  page,
  context,
  browser,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await families.signUpInto(mother, '아빠');
  await context.grantPermissions(['clipboard-write']);
  await openAs(page, mother, '/family');
  await expect(page.getByText(/\d+월 \d+일까지 쓸 수 있어요/)).toBeVisible();

  const oldLink = await test.step('머리글과 카드가 같은 링크를 복사한다', async () => {
    await page.locator('header').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect(page.getByText('초대 링크를 복사했어요.')).toBeVisible();
    const fromHeader = await clipboardText(page);
    expect(fromHeader).toMatch(LINK);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('main').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect.poll(() => clipboardText(page)).toBe(fromHeader);
    return fromHeader;
  });

  await test.step('QR 코드는 어두운 테마에서도 흰 종이 위의 그 링크다', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.getByRole('button', { name: '초대 QR 코드 보기' }).click();
    const dialog = page.getByRole('dialog', { name: 'QR 코드로 초대하기' });
    const code = codeOf(oldLink);
    await expect(dialog.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();
    const drawn = encode(oldLink, { ecc: 'M', border: QUIET_ZONE });
    const shot = await dialog.getByRole('img', { name: '초대장을 여는 QR 코드' }).screenshot();
    expect(withoutQuietZone(await darkModules(shot, drawn.size))).toEqual(withoutQuietZone(drawn.data));
    await dialog.getByRole('button', { name: '닫기' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
  });

  const newLink = await test.step('새 링크를 만든다', async () => {
    await page.getByRole('button', { name: '새 링크 만들기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '새 링크 만들기' }).click();
    await expect(page.getByText('새 초대 링크를 만들었어요.')).toBeVisible();
    await page.locator('header').getByRole('button', { name: '초대 링크 복사' }).click();
    await expect.poll(() => clipboardText(page)).not.toBe(oldLink);
    return clipboardText(page);
  });

  await test.step('전의 코드는 그 칸에서 거절되고 적은 것은 남는다. 새 코드로는 들어온다', async () => {
    const grandmother = await opensAs(await browser.newContext(), await families.signUp('할머니'));
    await grandmother.goto(oldLink);
    const field = grandmother.getByLabel('초대 코드');
    await expect(field).toHaveValue(codeOf(oldLink));
    await grandmother.getByRole('radio', { name: '할머니' }).check();
    await grandmother.getByRole('button', { name: '들어가기' }).click();
    await expect(field).toHaveAccessibleDescription(/초대 코드가 맞지 않거나 기한이 지났습니다/);
    await expect(field).toHaveValue(codeOf(oldLink));
    await expect(field).toBeFocused();
    await expect(grandmother.getByRole('radio', { name: '할머니' })).toBeChecked();
    await field.fill(codeOf(newLink));
    await grandmother.getByRole('button', { name: '들어가기' }).click();
    await expect(grandmother).toHaveURL(/\/home$/);

    // Somebody who belongs to a family already is told so, wherever the link came from.
    await grandmother.goto(newLink);
    await expect(grandmother.getByRole('heading', { name: '이미 함께하는 가족이 있어요' })).toBeVisible();
    await grandmother.context().close();
  });
});

test('가장 오래 함께한 사람이 누군가를 내보내면 그 사람은 더 보지 못하고, 남긴 추억은 그대로다', async ({
  page,
  browser,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  await families.write(father, { title: '아빠가 구운 고구마' });
  const fathers = await opensAs(await browser.newContext(), father);
  await fathers.goto('/family');
  await expect(fathers.getByRole('button', { name: / 메뉴$/ })).toHaveCount(0);
  await fathers.goto('/home');
  await expect(fathers.getByRole('link', { name: /아빠가 구운 고구마/ })).toBeVisible();

  await openAs(page, mother, '/family');
  await page.getByRole('button', { name: '아빠 메뉴' }).click();
  await page.getByRole('button', { name: '가족에서 내보내기' }).click();
  const question = page.getByRole('alertdialog', { name: '아빠를 내보낼까요?' });
  await expect(question).toHaveAccessibleDescription(/우리 가족에게 그대로 남아요/);
  await question.getByRole('button', { name: '내보내기' }).click();
  await expect(page.getByText('아빠를 내보냈어요.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '아직 혼자예요' })).toBeVisible();

  await areaTab(fathers, '책장').click();
  await expect(fathers).toHaveURL(/\/Start\?message=no-family$/);
  await expect(fathers.getByRole('heading', { name: /가족이 없어요/ })).toBeVisible();
  await fathers.context().close();

  await areaTab(page, '일상').click();
  await expect(page.getByRole('link', { name: /아빠가 구운 고구마/ })).toBeVisible();
});

test('가족을 만들다 역할만 저장되지 않으면 역할만 다시 저장하고, 뒤로 가도 다시 만들지 않는다', async ({
  page,
  families,
}) => {
  await logInAs(page, await families.signUp('엄마'));
  let made = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/family')) made += 1;
  });
  let isRejected = false;
  await page.route('**/api/family/role', async (route) => {
    if (isRejected) return route.fallback();
    isRejected = true;
    await route.abort();
  });
  await page.goto('/Start');
  await page.getByRole('link', { name: '가족 만들기' }).click();
  await page.getByLabel('가족 이름').fill('햇살가득 우리집');
  await page.getByRole('radio', { name: '엄마' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('alert').first()).toContainText('가족은 만들어졌어요.');
  await expect(page.getByLabel('가족 이름')).toHaveValue('햇살가득 우리집');
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page).toHaveURL(/\/MakeConfirmPage$/);
  await expect(page.getByText(LINK)).toBeVisible();
  expect(made).toBe(1);

  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('카카오톡으로 보내기', () => {
  const SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/0.0.0/kakao.min.js';
  const INTEGRITY = integrityOf(KAKAO_FAKE);
  const use = fileResources();
  let site: OwnSite;

  test.beforeAll(async () => {
    const environment = {
      KAKAO_JAVASCRIPT_KEY: '0123456789abcdef0123456789abcdef',
      KAKAO_SHARE_SCRIPT_URL: `${SCRIPT}#${INTEGRITY}`,
    };
    site = await use(OwnSite.start(environment), (started) => started.remove());
  });

  test('누를 때 받은 카카오의 스크립트로 보내고, 바뀐 스크립트는 실행하지 않고 링크를 복사한다', async ({
    browser,
  }) => {
    const page = await site.memberOpens(browser);
    const context = page.context();
    await context.grantPermissions(['clipboard-write']);
    let script = '(() => { throw new Error("tampered") })()';
    let requestCount = 0;
    await context.route(SCRIPT, async (route) => {
      requestCount += 1;
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ contentType: 'text/javascript', headers, body: script });
    });
    await context.route('https://kapi.kakao.com/**', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} }),
    );
    await context.route('https://sharer.kakao.com/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>카카오톡 공유</title>' }),
    );
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));

    await areaTab(page, '가족').click();
    const send = page.getByRole('button', { name: '카카오톡 초대 보내기' });
    await expect(send).toBeEnabled();
    expect(requestCount).toBe(0);
    await send.click();
    await expect(page.getByText(/카카오톡을 열지 못해 초대 링크를 복사했어요/)).toBeVisible();
    const link = await clipboardText(page);
    expect(link).toMatch(LINK);

    script = KAKAO_FAKE;
    const sent = context.waitForEvent('request', (request) => request.url().includes('sharer.kakao.com'));
    await send.click();
    const form = new URLSearchParams((await sent).postData() ?? '');
    expect(form.get('app_key')).toBe('0123456789abcdef0123456789abcdef');
    expect(form.get('message')).toContain(link);
    expect(form.get('message')).toContain('햇살가득 우리집에서 초대장이 왔어요.');
    await expect.poll(() => context.pages().at(-1)?.title()).toBe('카카오톡 공유');
    expect(problems).toEqual([]);
    await context.close();
  });
});

async function opensAs(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage();
  await logInAs(page, person);
  return page;
}

function codeOf(link: string): string {
  return new URL(link).searchParams.get('code') ?? '';
}

function withoutQuietZone(modules: boolean[][]): boolean[][] {
  return modules.slice(QUIET_ZONE, -QUIET_ZONE).map((row) => row.slice(QUIET_ZONE, -QUIET_ZONE));
}

/** Which modules of a drawn code of this many are dark, by the middle of each. */
async function darkModules(shot: Buffer, size: number): Promise<boolean[][]> {
  const { data, info } = await sharp(shot).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (index: number, length: number) => Math.floor(((index + 0.5) / size) * length);
  const indexes = Array.from({ length: size }, (_, index) => index);
  return indexes.map((y) =>
    indexes.map((x) => {
      const grey = data[(at(y, info.height) * info.width + at(x, info.width)) * info.channels] ?? 128;
      return grey < 64;
    }),
  );
}
