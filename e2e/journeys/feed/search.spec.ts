import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

test('추억을 찾아 열고 돌아오면 찾은 그대로이고, 최근에 찾은 말은 이 기기에만 있다', async ({
  page,
  browser,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '순자');
  const photos = [await jpegPhoto('persimmon.jpg')];
  await families.write(mother, { title: '감 따던 날', memoryDate: '2025-11-15', photos });
  await families.write(mother, { title: '감자 캐던 날', memoryDate: '2024-06-20' });
  await families.write(grandmother, { title: '바다 여행', memoryDate: '2024-08-02' });
  await openAs(page, mother, '/home');
  const field = page.getByRole('searchbox', { name: '추억 찾기' });
  const persimmons = page.getByRole('link', { name: /^감 따던 날/ });
  const potatoes = page.getByRole('link', { name: /^감자 캐던 날/ });
  const sea = page.getByRole('link', { name: /^바다 여행/ });

  await test.step('글자를 짓는 동안에도 찾는다: 초성으로, 그리고 낱자가 모이는 대로', async () => {
    await page.getByRole('link', { name: '추억 찾기' }).click();
    await expect(field).toBeFocused();
    await compose(page, ['ㅂ', 'ㅂㄷ']);
    await expectVisibleInViewport(sea);
    await compose(page, ['ㄱ', '가', '감']);
    await expectVisibleInViewport(persimmons);
    await expectVisibleInViewport(page.getByText('2개 찾았어요', { exact: true }));
    await expect(page.getByRole('region', { name: '2024년' }).getByRole('link')).toHaveText(/^감자 캐던 날/);
    await expect(persimmons.locator('mark')).toHaveText('감');
    await expect(field).toBeFocused();
  });

  await test.step('추억을 열었다가 돌아오면 찾은 그대로다', async () => {
    await expect(page).toHaveURL(/\?q=/);
    await persimmons.click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await page.goBack();
    await expectVisibleInViewport(potatoes);
    await expect(field).toHaveValue('감');
    await expect(field).not.toBeFocused();
  });

  await test.step('새로 고쳐도 그대로이고, 사진과 사람과 해로 좁힌다', async () => {
    await page.reload();
    await expectVisibleInViewport(potatoes);
    await page.getByRole('button', { name: '사진' }).click();
    await expectVisibleInViewport(page.getByText('1개 찾았어요', { exact: true }));
    await page.getByRole('button', { name: /순자$/ }).click();
    await expectVisibleInViewport(page.getByRole('heading', { name: '찾지 못했어요' }));
    await page.getByRole('button', { name: '조건 빼고 찾기' }).click();
    await expectVisibleInViewport(page.getByText('2개 찾았어요', { exact: true }));
    await page.getByRole('button', { name: '2024년 1개' }).click();
    await expect(persimmons).toHaveCount(0);
    await expectVisibleInViewport(potatoes);
  });

  await test.step('뒤로 한 번이면 찾기 전의 화면이다', async () => {
    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('최근에 찾은 말은 이 기기에 있고, 다른 기기에는 없다', async () => {
    await areaTab(page, '책장').click();
    await page.getByRole('link', { name: '추억 찾기' }).click();
    const recent = page.getByRole('region', { name: '최근에 찾은 말' });
    await expectVisibleInViewport(recent.getByRole('button', { name: '감', exact: true }));
    await expect(recent.getByRole('listitem')).toHaveCount(1);
    await recent.getByRole('button', { name: '감', exact: true }).click();
    await expectVisibleInViewport(persimmons);
    const other = await (await browser.newContext()).newPage();
    await openAs(other, mother, '/search');
    await expectVisibleInViewport(other.getByRole('heading', { name: '사람' }));
    await expect(other.getByRole('region', { name: '최근에 찾은 말' })).toHaveCount(0);
    await other.context().close();
  });

  // What is on its way at the log-out is answered 401, which the browser logs.
  expect(pageErrors).toEqual([]);
  await test.step('로그아웃하면 이 기기에서도 사라진다', async () => {
    expect(await searchesOnDevice(page)).toHaveLength(1);
    await page.goto('/setting');
    await page.getByRole('button', { name: '로그아웃', exact: true }).click();
    await expect(page).toHaveURL(/\/LoginPage/);
    await expect.poll(() => searchesOnDevice(page)).toEqual([]);
  });
});

/** As a Korean keyboard does: each state replaces the one before, and none is committed. */
async function compose(page: Page, states: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const text of states)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await session.detach();
}

function searchesOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ongi-searches')));
}
