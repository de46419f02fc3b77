import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logInAs, openAs, PASSWORD } from '../support/accounts/people.ts';

const USER = {
  userId: 1,
  nickname: '지우',
  profileImage: null,
  familyId: 1,
  updatedAt: '2026-11-20T00:00:00.000Z',
  deletesAt: null,
};
const FAMILY = {
  familyId: 1,
  familyName: '햇살가득 우리집',
  familyMembers: [{ familyMemberId: 1, userId: 1, nickname: '지우', profileImage: null, role: 'DAUGHTER' }],
};

type Respond = (route: Route) => Promise<void>;

const ok =
  (data: unknown): Respond =>
  (route) =>
    route.fulfill({ json: { success: true, data, message: '', code: 'OK' } });
const failsWith =
  (status: number, code: string): Respond =>
  (route) =>
    route.fulfill({ status, json: { success: false, data: null, message: '', code } });
const connectionFails: Respond = (route) => route.abort('connectionfailed');
const neverResponds: Respond = () => new Promise(() => undefined);

/** Somebody logged in, about whom the network responds as given. */
async function logInWith(page: Page, { user, members }: { user: Respond; members?: Respond }): Promise<void> {
  await logInAs(page, { accessToken: 'a-token-that-the-network-of-this-test-knows' });
  await page.route('**/api/users/user', user);
  if (members !== undefined) await page.route('**/api/family/members', members);
}

test.describe('문지기', () => {
  test('토큰이 없으면 로그인 화면으로 보내고 까닭을 말한다', async ({ page }) => {
    await page.goto('/bookshelf');
    await expect(page).toHaveURL(/\/LoginPage\?error=no-token$/);
    await expect(page.getByText('로그인이 필요합니다.')).toBeVisible();
  });

  const failures = [
    {
      name: '401',
      user: failsWith(401, 'UNAUTHORIZED'),
      error: 'token-invalid',
      text: '로그인 정보가 유효하지 않습니다. 다시 로그인해주세요.',
    },
    {
      name: '404',
      user: failsWith(404, 'NOT_FOUND'),
      error: 'user-not-found',
      text: '사용자 정보를 찾을 수 없습니다.',
    },
    {
      name: '연결 실패',
      user: connectionFails,
      error: 'network-error',
      text: '네트워크 연결을 확인하고 다시 시도해주세요.',
    },
    {
      name: '500',
      user: failsWith(500, 'INTERNAL_SERVER_ERROR'),
      error: 'token-validation-failed',
      text: '로그인 확인에 실패했습니다. 다시 로그인해주세요.',
    },
  ] as const;
  for (const { name, user, error, text } of failures) {
    // `host/src/guard` tests them all: here one response that rejects, and one connection that fails.
    const tag = name === '404' || name === '500' ? '@full' : [];
    test(`사용자 확인이 ${name}(으)로 끝나면 error=${error}`, { tag }, async ({ page }) => {
      await logInWith(page, { user });
      await page.goto('/home');
      await expect(page).toHaveURL(new RegExp(`/LoginPage\\?error=${error}$`));
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('30초 동안 답이 없으면 error=timeout', async ({ page }) => {
    await page.clock.install();
    const userRequests = page.waitForRequest('**/api/users/user');
    await logInWith(page, { user: neverResponds });
    await page.goto('/home');
    await userRequests;
    // The page's first script sent it: the limit is the host's.
    await page.waitForFunction(() => Reflect.get(window, 'ongiFirstView')?.open !== undefined);
    // Loading an area has a shorter limit.
    await page.waitForFunction(
      () => Reflect.has(window, 'area_feed') && document.querySelector('script[data-webpack]') === null,
    );
    // The clock also runs by itself: on a slow machine for seconds.
    await page.clock.fastForward(20_000);
    await expect(page).toHaveURL(/\/home$/);
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(/\/LoginPage\?error=timeout$/);
    await expect(page.getByText('로그인 확인 시간이 초과되었습니다. 다시 시도해주세요.')).toBeVisible();
  });

  test('가족이 없는 사람은 시작 화면으로 가고 그 까닭을 본다', async ({ page }) => {
    await logInWith(page, { user: ok({ ...USER, familyId: null }) });
    await page.goto('/home');
    await expect(page).toHaveURL(/\/Start\?message=no-family$/);
    await expect(page.getByRole('link', { name: '가족 만들기' })).toBeVisible();
  });

  // The table of pages does this with every such page, too.
  test('nofam 화면은 가족이 없는 사람을 들인다', { tag: '@full' }, async ({ page }) => {
    await logInWith(page, { user: ok({ ...USER, familyId: null }) });
    await page.goto('/LinkInPage');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/LinkInPage$/);
  });

  // The guard in `host/src/guard` redirects so.
  test('가족을 불러오지 못하면 error=network-error', { tag: '@full' }, async ({ page }) => {
    await logInWith(page, { user: ok(USER), members: failsWith(500, 'INTERNAL_SERVER_ERROR') });
    await page.goto('/home');
    await expect(page).toHaveURL(/\/LoginPage\?error=network-error$/);
  });

  test('들어가는 화면에서는 확인 뒤 일상으로 간다', async ({ page }) => {
    await logInWith(page, { user: ok(USER), members: ok(FAMILY) });
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
  });

  test('처음 온 사람은 오류 문구 없는 로그인 화면을 본다', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/LoginPage$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('이끌려 온 사람은 뒤로 한 번에 앱 밖으로 나간다', async ({ page, families }) => {
    await page.goto('about:blank');
    await page.goto('/bookshelf');
    await expect(page).toHaveURL(/error=no-token$/);
    await page.goBack();
    expect(page.url()).toBe('about:blank');

    await openAs(page, await families.withFamily('엄마'), '/');
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('깊은 링크는 로그인한 뒤 그 자리로 돌아온다', async ({ page, families }) => {
    const person = await families.withFamily('엄마');
    await page.goto('/bookshelf');
    await expect(page).toHaveURL(/error=no-token$/);
    await page.getByLabel('이메일').fill(person.email);
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page).toHaveURL(/\/bookshelf$/);
  });

  test('사용자 정보가 새로운 동안 탭을 옮겨도 다시 묻지 않는다', async ({ page, families }) => {
    await logInAs(page, await families.withFamily('엄마'));
    const userRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/user')) userRequests.push(request.url());
    });
    await page.goto('/home');
    const navigation = page.getByRole('navigation', { name: '주요 메뉴' });
    for (const [tab, path] of [
      ['책장', '/bookshelf'],
      ['굿즈', '/goods'],
      ['가족', '/family'],
      ['일상', '/home'],
    ] as const) {
      await navigation.getByRole('link', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(userRequests).toHaveLength(1);
  });
});
