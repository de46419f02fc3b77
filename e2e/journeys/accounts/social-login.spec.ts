import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { LoginProvider, PROVIDER_CLIENT } from '../../support/accounts/fake-login-provider.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { RunningApp } from '../../support/app/running-app.ts';
import {
  requestAnotherNonce,
  callbackOf,
  inviteCode,
  makeFamily,
  tokenOf,
} from '../../support/accounts/social-login.ts';
import { fileResources } from '../../support/file-resources.ts';

/** Nothing listens there. */
const NOBODYS_ISSUER = 'http://127.0.0.1:9';

const use = fileResources();
let provider: LoginProvider;
let app: RunningApp;

// An app of its own: the others know no login provider.
test.beforeAll(async () => {
  provider = await use(LoginProvider.start(), (started) => started.stop());
  const environment = {
    LOCAL_ACCOUNTS: 'on',
    KAKAO_CLIENT_ID: PROVIDER_CLIENT.id,
    KAKAO_CLIENT_SECRET: PROVIDER_CLIENT.secret,
    KAKAO_ISSUER: provider.issuer,
    KAKAO_SCOPE: 'openid profile',
    OIDC_COMPANY_ISSUER: NOBODYS_ISSUER,
    OIDC_COMPANY_CLIENT_ID: PROVIDER_CLIENT.id,
    OIDC_COMPANY_NAME: '우리회사',
  };
  app = await use(RunningApp.start(environment), (started) => started.remove());
  provider.register(`${app.baseURL}/auth/kakao/callback`, ['지우', '하나']);
});
test.afterEach(() => {
  provider.isAway = false;
});

test('처음 온 사람은 시작 화면으로, 다음에는 열려던 화면으로 가고, 로그아웃하면 모든 탭과 서버에서 끝난다', async ({
  browser,
}) => {
  const page = await someoneOpens(browser, '/bookshelf');
  await expect(page).toHaveURL(/\/LoginPage\?error=no-token$/);
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '지우로 계속' }).click();
  await expect(page).toHaveURL(/\/Start\?message=no-family$/);
  await makeFamily(page, app.baseURL);

  const phone = await someoneOpens(browser, '/bookshelf');
  const callback = await test.step('다른 기기에서 다시 로그인하면 열려던 책장이 열린다', async () => {
    const callbackRequest = phone.waitForRequest(/\/auth\/kakao\/callback\?/);
    await phone.getByRole('link', { name: '카카오로 시작하기' }).click();
    await phone.getByRole('button', { name: '지우로 계속' }).click();
    await expect(phone).toHaveURL(`${app.baseURL}/bookshelf`);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    const devtools = await phone.context().newCDPSession(phone);
    const { entries } = await devtools.send('Page.getNavigationHistory');
    expect(entries.filter(({ url }) => url.includes('/callback'))).toEqual([]);
    return (await callbackRequest).url();
  });

  await test.step('같은 코드로 돌아오는 주소를 또 열어도 들어와 있는 그대로다', async () => {
    await phone.goto(callback);
    await expect(phone).toHaveURL(`${app.baseURL}/home`);
  });

  await test.step('한 탭에서 로그아웃하면 다른 탭도 나가고, 토큰은 서버에서도 끝난다', async () => {
    const token = await tokenOf(phone);
    const otherTab = await phone.context().newPage();
    await otherTab.goto(`${app.baseURL}/goods`);
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
    await logOut(phone);
    await expect(otherTab).toHaveURL(/\/LoginPage/);
    const callbackUrl = await phone.request.get(`${app.baseURL}/api/users/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(callbackUrl.status()).toBe(401);
  });
  await page.context().close();
  await phone.context().close();
});

test('초대받은 사람은 로그인을 취소했다가 다시 해도 초대 코드를 가지고 들어온다', async ({ browser }) => {
  const code = await inviteCode(app.baseURL);
  const page = await someoneOpens(browser, `/KakaoInPage?code=${code}`);
  await page.getByRole('button', { name: /로그인/ }).click();
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page.getByText('로그인을 취소했어요. 다시 시작할 수 있어요.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '하나로 계속' }).click();
  await expect(page).toHaveURL(new RegExp(`/LinkInPage\\?code=${code}$`));
  await page.context().close();
});

test('로그인이 되지 않은 까닭마다 알맞은 말을 듣고, 다시 하면 들어온다', async ({ browser }) => {
  const page = await someoneOpens(browser, '/LoginPage');
  const kakao = page.getByRole('link', { name: '카카오로 시작하기' });
  for (const [button, message] of [
    ['동의하지 않음', /꼭 필요한 항목에 동의해야 로그인할 수 있어요/],
    ['14세 미만', /보호자의 동의가 필요해요/],
  ] as const) {
    await kakao.click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(message)).toBeVisible();
  }

  await page.getByRole('link', { name: '우리회사로 시작하기' }).click();
  await expect(
    page.getByText('로그인 서비스가 잠시 응답하지 않아요. 잠시 후 다시 시작해주세요.'),
  ).toBeVisible();

  const callbackUrl = await callbackOf(page, '하나로 계속');
  provider.isAway = true;
  await page.goto(callbackUrl);
  await expect(
    page.getByText('로그인 서비스가 잠시 응답하지 않아요. 잠시 후 다시 시작해주세요.'),
  ).toBeVisible();
  provider.isAway = false;
  await kakao.click();
  await expect(page).toHaveURL(/\/Start/);
  await page.context().close();
});

test('꾸며낸 답은 받지 않고, 진짜 답은 어느 콜백 주소로 와도 시작한 브라우저에서만 받는다', async ({
  browser,
}) => {
  const rejection = '시간이 지났거나 다른 곳에서 시작한 로그인이에요. 여기서 다시 시작해주세요.';
  const page = await someoneOpens(browser, '/LoginPage');

  await test.step('바뀐 state', async () => {
    const callbackUrl = new URL(await callbackOf(page, '하나로 계속'));
    callbackUrl.searchParams.set('state', `kakao.${'A'.repeat(43)}`);
    await page.goto(callbackUrl.href);
    await expect(page.getByText(rejection)).toBeVisible();
  });

  await test.step('다른 nonce로 만든 ID 토큰', async () => {
    await requestAnotherNonce(page);
    await page.getByRole('link', { name: '카카오로 시작하기' }).click();
    await expect(page.getByText(rejection)).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });

  await test.step('다른 브라우저에서 연 콜백', async () => {
    const callbackUrl = await callbackOf(page);
    const stranger = await someoneOpens(browser, callbackUrl);
    await expect(stranger.getByText(rejection)).toBeVisible();
    expect(await tokenOf(stranger)).toBeNull();
    await stranger.context().close();
    await page.goto(callbackUrl.replace('/auth/kakao/callback', '/kakao/callback'));
    await expect(page).toHaveURL(/\/Start/);
  });
  await page.context().close();
});

/** `return-to.test.ts` has more of them. */
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
  '%2F%2Fevil.example',
];

test('로그인한 뒤 다른 곳으로는 보내지 않는다', async ({ browser }) => {
  const page = await someoneOpens(browser, '/LoginPage');
  // From here on the provider sends this browser straight back.
  await page.goto(await callbackOf(page, '하나로 계속'));
  await expect(page).toHaveURL(/\/Start/);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('evil')) elsewhere.push(request.url());
  });
  for (const returnTo of IS_FULL_RUN ? ELSEWHERE : ELSEWHERE.slice(0, 2)) {
    await page.evaluate((path) => {
      localStorage.clear();
      sessionStorage.setItem('ongi.returnTo', path);
    }, returnTo);
    await page.goto(`${app.baseURL}/api/auth/kakao/login?${new URLSearchParams({ returnTo })}`);
    await expect(page).toHaveURL(`${app.baseURL}/Start?message=no-family`);
  }
  expect(elsewhere).toEqual([]);
  await page.context().close();
});

async function someoneOpens(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.baseURL });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${app.baseURL}/setting`);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/LoginPage/);
}
