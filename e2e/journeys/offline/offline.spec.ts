import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { OFFLINE_BANNER, siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { storedPaths } from '../../support/first-view/stored-responses.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

const TITLE = '할머니 댁 감 따던 날';

test('인터넷이 끊겨도 읽은 것은 그대로 보이고, 이어지면 스스로 새로 읽으며, 다른 사람은 보지 못한다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: TITLE,
    content: '장대 끝에 매달린 감',
    photos: [await jpegPhoto('persimmon.jpg')],
  });
  await families.comment(mother, postId, '내년에 또 따러 오너라.');
  const post = page.getByRole('link', { name: TITLE });
  const banner = page.getByText(OFFLINE_BANNER);
  const comment = page.getByText('내년에 또 따러 오너라.');

  await test.step('홈과 책장과 추억을 열어 본다', async () => {
    // Otherwise this area would come ahead of its opening, too.
    await context.route(/\/goods\/[^/]+\/remoteEntry/, (route) => route.abort());
    await openAs(page, mother, '/home');
    await expect(post).toBeVisible();
    await expect.poll(() => storedPaths(page)).toContain('/memory-post/recent');
    await page.goto('/bookshelf');
    await expect(page.getByRole('heading', { name: '2026년' })).toBeVisible();
    // The first view shows them before the app stores them.
    await expect.poll(() => storedPaths(page)).toContain('/memory-post/months');
    await siteIsCached(page);
    // Home is opened with the service worker at work, so that the photos pass through it.
    await page.goto('/home');
    await post.click();
    await expect(comment).toBeVisible();
    await untilNetworkIsQuiet(page);
  });

  await test.step('끊겨도 그대로 보이고, 처음 여는 영역은 카드로 알린다', async () => {
    await context.setOffline(true);
    await page.goto('/home');
    await expect(banner).toBeVisible();
    await expect(post).toBeVisible();
    await expectPhotosShown(page);
    await post.click();
    await expect(page.getByText('장대 끝에 매달린 감')).toBeVisible();
    await expect(comment).toBeVisible();
    await expectPhotosShown(page);
    await page.goto('/bookshelf');
    await expect(page.getByRole('heading', { name: '2026년' })).toBeVisible();
    await expect(page.getByText('알 수 없는 오류')).toHaveCount(0);
    await page.goto('/goods');
    await expect(page.getByRole('main').getByRole('button', { name: '다시 시도' })).toBeVisible();
    await areaTab(page, '일상').click();
    await expect(post).toBeVisible();
  });

  await test.step('이어지면 스스로 새로 읽는다', async () => {
    await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
  });

  await test.step('서버에 닿지 않으면 브라우저가 온라인이라 여겨도 알리고, 닿으면 스스로 새로 읽는다', async () => {
    await context.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeVisible();
    await expect(post).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await families.write(mother, { title: '닿지 않을 때 쓴 추억', memoryDate: '2026-11-17' });
    await context.unroute('**/api/**');
    await expect(banner).toBeHidden({ timeout: 25_000 });
    await expect(page.getByRole('link', { name: '닿지 않을 때 쓴 추억' })).toBeVisible();
  });

  await test.step('다시 시도를 누르면 기다리지 않고 다시 읽는다', async () => {
    await context.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeVisible();
    await context.unroute('**/api/**');
    // Sooner than the page retries by itself.
    const requested = page.waitForRequest(/\/api\/memory-post\/recent/, { timeout: 3_000 });
    await page.getByRole('status').getByRole('button', { name: '다시 시도' }).click();
    await requested;
    await expect(page.getByText('마지막으로 불러온 내용이에요')).toBeHidden();
    await expect(banner).toBeHidden();
  });

  await test.step('같은 기기의 다른 사람은 앞사람이 읽은 것을 인터넷 없이 보지 못한다', async () => {
    const { accessToken } = await families.withFamily('이웃');
    await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page).toHaveURL(/\/LoginPage\?error=network-error/);
    await expect(page.getByText(TITLE)).toHaveCount(0);
  });
});

async function expectPhotosShown(page: Page): Promise<void> {
  const photo = page.locator('main img').first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}
