import { expect, test } from '../support/journey.ts';
import { logInAs, openAs, PASSWORD } from '../support/accounts/people.ts';

/*
 * `host/src/guard` tests every response and its limit, `host/src/screens/login` every line, and `e2e/pages` who
 * is led where from each page. Here is what only a browser does.
 */

test('사용자를 확인할 수 없으면 로그인 화면이 까닭을 말하고, 처음 온 사람에게는 아무 말도 하지 않는다', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/LoginPage$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await logInAs(page, { accessToken: 'a-token-that-no-server-knows' });
  for (const [error, text] of [
    ['network-error', '네트워크 연결을 확인하고 다시 시도해주세요.'],
    ['token-invalid', '로그인 정보가 유효하지 않습니다. 다시 로그인해주세요.'],
  ] as const) {
    if (error === 'network-error')
      await page.route('**/api/users/user', (route) => route.abort('connectionfailed'));
    else await page.unroute('**/api/users/user');
    await page.goto('/home');
    await expect(page).toHaveURL(new RegExp(`/LoginPage\\?error=${error}$`));
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('이끌려 온 사람은 뒤로 한 번에 앱 밖으로 나가고, 로그인하면 처음 연 자리로 간다', async ({
  page,
  families,
}) => {
  const person = await families.withFamily('엄마');
  await page.goto('about:blank');
  await page.goto('/bookshelf');
  await expect(page).toHaveURL(/error=no-token$/);
  await page.goBack();
  expect(page.url()).toBe('about:blank');

  await page.goto('/bookshelf');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/bookshelf$/);

  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('사용자 정보가 새로운 동안 탭을 옮겨도 다시 묻지 않는다', async ({ page, families }) => {
  const userRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/user')) userRequests.push(request.url());
  });
  await openAs(page, await families.withFamily('엄마'), '/home');
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
