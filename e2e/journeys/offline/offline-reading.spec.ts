import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { OFFLINE_BANNER, siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';

/** Her home is open, with one memory, and would open without network. */
async function motherHasReadHome(page: Page, families: Families, title: string): Promise<Person> {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title });
  await openAs(page, mother, '/home');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await siteIsCached(page);
  return mother;
}

/** As a login in another tab does: a token is written, and the page is opened anew. */
async function anotherLogsIn(page: Page, person: Person): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('accessToken', token), person.accessToken);
}

test('서버에 닿지 않으면 브라우저가 온라인이라 여겨도 알리고, 닿으면 스스로 새로 읽는다', async ({
  page,
  context,
  families,
}) => {
  const mother = await motherHasReadHome(page, families, '먼저 쓴 추억');
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(OFFLINE_BANNER)).toBeVisible();
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
  await context.unroute('**/api/**');
  await expect(page.getByText(OFFLINE_BANNER)).toBeHidden({ timeout: 25_000 });
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
});

test('다시 시도를 누르면 기다리지 않고 다시 읽는다', async ({ page, context, families }) => {
  const mother = await motherHasReadHome(page, families, '먼저 쓴 추억');
  // The page's own clock stands still: nothing is asked again but by the button.
  await page.clock.install();
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeVisible();
  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
  await context.unroute('**/api/**');
  await page.getByRole('status').getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
  await expect(page.getByText(OFFLINE_BANNER)).toBeHidden();
  await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeHidden();
});

test('같은 기기의 다른 사람은 앞사람이 읽은 것을 인터넷 없이 보지 못한다', async ({
  page,
  context,
  families,
}) => {
  await motherHasReadHome(page, families, '우리만의 추억');
  await anotherLogsIn(page, await families.withFamily('이웃'));
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/LoginPage\?error=network-error/);
  await expect(page.getByText('우리만의 추억')).toHaveCount(0);
});

test('인터넷이 없을 때 처음 여는 영역은 카드로 알리고, 나머지는 그대로 열린다', async ({
  page,
  context,
  families,
}) => {
  await motherHasReadHome(page, families, '먼저 쓴 추억');
  await context.setOffline(true);
  await page.goto('/goods');
  await expect(page.getByRole('main').getByRole('button', { name: '다시 시도' })).toBeVisible();
  await areaTab(page, '일상').click();
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
});
