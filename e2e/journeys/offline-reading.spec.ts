import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logInAs, type Person } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const BANNER = '인터넷에 연결되어 있지 않아요. 작성한 내용은 이 기기에 보관돼요.';

async function siteIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('page')).keys()).length))
    .toBeGreaterThan(0);
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
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '먼저 쓴 추억' });
  await logInAs(page, mother);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
  await siteIsKept(page);

  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
  await context.unroute('**/api/**');
  await expect(page.getByText(BANNER)).toBeHidden({ timeout: 25_000 });
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
});

test('다시 시도를 누르면 기다리지 않고 다시 읽는다', async ({ page, context, families }) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '먼저 쓴 추억' });
  await logInAs(page, mother);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
  await siteIsKept(page);
  // The page's own clock stands still: nothing is asked again but by the button.
  await page.clock.install();
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeVisible();
  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
  await context.unroute('**/api/**');
  await page.getByRole('status').getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeHidden();
});

test('같은 기기의 다른 사람은 앞사람이 읽은 것을 인터넷 없이 보지 못한다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '우리만의 추억' });
  await logInAs(page, mother);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '우리만의 추억' })).toBeVisible();
  await siteIsKept(page);

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
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '먼저 쓴 추억' });
  await logInAs(page, mother);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
  await siteIsKept(page);

  await context.setOffline(true);
  await page.goto('/goods');
  await expect(page.getByRole('main').getByRole('button', { name: '다시 시도' })).toBeVisible();
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '일상' }).click();
  await expect(page.getByRole('link', { name: '먼저 쓴 추억' })).toBeVisible();
});
