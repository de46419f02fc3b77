import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { logInByForm, openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { sendPost, titleField } from '../../support/posts/post-to-write.ts';

/*
 * A session that another device ends while a page is open. Every next action leads to the login, and from
 * there back to the same address with what was typed. Each step ends the session again.
 */

const alerts = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('alert');

async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true);
}

test('끝난 로그인으로 보던 곳은, 로그인하면 다시 그곳이고, 끝난 로그인으로 쓰던 것은 그대로 있다', async ({
  page,
  families,
  request,
}) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '감 따던 날', memoryDate: '2026-11-15' });
  await openAs(page, mother, '/home');
  await page.getByRole('heading', { name: '감 따던 날' }).first().waitFor();

  await test.step('다른 화면으로 옮길 때', async () => {
    await endSession(page, request);
    await areaTab(page, '책장').click();
    await expect(alerts(page)).toHaveCount(1);
    await expect(alerts(page).getByRole('button', { name: '로그인하기' })).toBeInViewport();
    await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(0);
    const card = page.locator('main').getByRole('alert').filter({ hasText: '불러오지 못했어요' });
    const login = card.getByRole('button', { name: '로그인하기' });
    await expect(login).toBeInViewport();
    await login.click();
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/bookshelf$/);
    await expect(page.getByText('2026').first()).toBeVisible();
  });

  await test.step('새로고침할 때', async () => {
    await endSession(page, request);
    await page.reload();
    await expect(page).toHaveURL(/\/LoginPage\?error=token-invalid$/);
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/bookshelf$/);
    await expect(page.getByText('2026').first()).toBeVisible();
  });

  await test.step('댓글을 쓸 때', async () => {
    await areaTab(page, '일상').click();
    await page.getByRole('link', { name: '감 따던 날' }).click();
    const field = page.getByRole('textbox', { name: '댓글' });
    await field.fill('감이 참 달았지');
    await endSession(page, request);
    await page.getByRole('button', { name: '등록' }).click();
    await expect(alerts(page)).toHaveText(/로그인이 필요합니다\./);
    await alerts(page).getByRole('button', { name: '로그인하기' }).click();
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/memoryDetailPage\/\d+$/);
    // It has waited on the device, and goes by itself.
    const comment = page.getByRole('listitem').filter({ hasText: '감이 참 달았지' });
    await expect(comment).toHaveCount(1);
    await expect(comment.getByRole('button', { name: '답글' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

  await test.step('추억을 고칠 때', async () => {
    await page.getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('link', { name: '수정' }).click();
    await titleField(page).fill('감을 딴 날');
    await expect(page.getByText('임시 저장됨')).toBeVisible();
    await endSession(page, request);
    await page.getByRole('button', { name: '수정하기' }).click();
    await page.locator('main').getByRole('link', { name: '로그인하기' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/write\/edit\/\d+$/);
    await expect(titleField(page)).toHaveValue('감을 딴 날');
    await sendPost(page, '수정하기');
  });

  await test.step('새 추억을 쓸 때', async () => {
    await page.goto('/write');
    await titleField(page).fill('눈 오던 날');
    await page.getByLabel('내용').fill('장독대에 눈이 소복했다.');
    await expect(page.getByText('임시 저장됨')).toBeVisible();
    await endSession(page, request);
    await page.getByRole('button', { name: '등록하기' }).click();
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { name: '눈 오던 날' }).first()).toBeVisible();
  });
});
