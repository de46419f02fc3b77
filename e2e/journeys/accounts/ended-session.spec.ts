import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { logInAs, openAs, PASSWORD, type Person } from '../../support/accounts/people.ts';

/*
 * A session that another device ends while a page is open. Every next action leads to the login, and from
 * there back to the same address with what was typed. Each step ends the session again.
 */

const alerts = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('alert');
const card = (page: Page) => page.locator('main').getByRole('alert').filter({ hasText: '불러오지 못했어요' });

async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
  const ended = await request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(ended.ok()).toBe(true);
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/LoginPage/);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Logs in from the toast; a toast of the step before has to be gone first. */
async function logInFromToast(page: Page, person: Person): Promise<void> {
  await expect(alerts(page)).toHaveText(/로그인이 필요합니다\./);
  const login = alerts(page).getByRole('button', { name: '로그인하기' });
  await expect(login).toBeInViewport();
  await login.click();
  await logIn(page, person);
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test('끝난 로그인으로 보던 곳은, 로그인하면 다시 그곳이다', async ({ page, families, request }) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '감 따던 날', memoryDate: '2026-11-15' });
  await openAs(page, mother, '/home');
  await page.getByRole('heading', { name: '감 따던 날' }).first().waitFor();

  await test.step('다른 화면으로 옮길 때', async () => {
    await endSession(page, request);
    await page.getByRole('link', { name: '책장' }).click();
    await expect(alerts(page)).toHaveCount(1);
    await expect(alerts(page).getByRole('button', { name: '로그인하기' })).toBeInViewport();
    const login = card(page).getByRole('button', { name: '로그인하기' });
    await expect(login).toBeInViewport();
    await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(0);
    await login.click();
    await logIn(page, mother);
    await expect.poll(() => pathOf(page)).toBe('/bookshelf');
    await expect(page.getByText('2026').first()).toBeVisible();
  });

  await test.step('화면 안에서 다시 부를 때', async () => {
    await page.goto('/daily?date=2026-11-14');
    await page
      .getByText('이날')
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    await endSession(page, request);
    await page.getByRole('button', { name: /15일/ }).first().click();
    await expect(card(page)).toBeVisible();
    await card(page).getByRole('button', { name: '로그인하기' }).click();
    await logIn(page, mother);
    await expect.poll(() => pathOf(page)).toBe('/daily?date=2026-11-15');
    await expect(page.getByText('감 따던 날').first()).toBeVisible();
  });

  await test.step('새로고침할 때', async () => {
    await endSession(page, request);
    await page.reload();
    await expect.poll(() => pathOf(page)).toBe('/LoginPage?error=token-invalid');
    await logIn(page, mother);
    await expect.poll(() => pathOf(page)).toBe('/daily?date=2026-11-15');
    await expect(page.getByText('감 따던 날').first()).toBeVisible();
  });

  await test.step('로그인 화면은 끝난 로그인을 돌려보내지 않는다', async () => {
    await endSession(page, request);
    await page.evaluate(() => window.history.pushState(null, '', '/LoginPage'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByLabel('이메일')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await expect.poll(() => pathOf(page)).toBe('/LoginPage');
  });
});

test('끝난 로그인으로 쓰던 것은, 로그인하면 그대로 있다', async ({ page, families, request }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await logInAs(page, mother);
  const post = `/home/memoryDetailPage/${postId}`;

  await test.step('댓글', async () => {
    await page.goto(post);
    const field = page.getByRole('textbox', { name: '댓글' });
    await field.fill('감이 참 달았지');
    await endSession(page, request);
    await page.getByRole('button', { name: '등록' }).click();
    await logInFromToast(page, mother);
    await expect.poll(() => pathOf(page)).toBe(post);
    await expect(field).toHaveValue('감이 참 달았지');
    await page.getByRole('button', { name: '등록' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '감이 참 달았지' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

  await test.step('닉네임', async () => {
    await page.goto('/setting/name-change');
    await page.getByRole('textbox').first().fill('감나무엄마');
    await endSession(page, request);
    await page.getByRole('button', { name: /저장|변경/ }).click();
    await logInFromToast(page, mother);
    await expect.poll(() => pathOf(page)).toBe('/setting/name-change');
  });

  await test.step('고치던 추억', async () => {
    await page.goto(`/write/edit/${postId}`);
    await page.getByLabel('제목').fill('감을 딴 날');
    await expect(page.getByText('임시 저장됨')).toBeVisible();
    await endSession(page, request);
    await page.getByRole('button', { name: '수정하기' }).click();
    await page.locator('main').getByRole('link', { name: '로그인하기' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await logIn(page, mother);
    await expect.poll(() => pathOf(page)).toBe(`/write/edit/${postId}`);
    await expect(page.getByLabel('제목')).toHaveValue('감을 딴 날');
  });

  await test.step('새 추억', async () => {
    await page.goto('/write');
    await page.getByLabel('제목').fill('눈 오던 날');
    await page.getByLabel('내용').fill('장독대에 눈이 소복했다.');
    await expect(page.getByText('임시 저장됨')).toBeVisible();
    await endSession(page, request);
    await page.getByRole('button', { name: '등록하기' }).click();
    await logIn(page, mother);
    await expect.poll(() => pathOf(page)).toBe('/home');
    await expect(page.getByRole('heading', { name: '눈 오던 날' }).first()).toBeVisible();
  });
});
