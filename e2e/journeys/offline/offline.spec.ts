import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../support/browser/chromium.ts';
import { expect, test } from '../../support/journey.ts';
import { addPhotos } from '../../support/posts/post-to-write.ts';
import { OFFLINE_BANNER, siteIsCached } from '../../support/page/offline.ts';
import { storedPaths } from '../../support/first-view/stored-responses.ts';
import { logInAs, openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

test('인터넷이 끊겨도 홈과 책장, 열어 본 추억이 그대로 보인다', async ({ page, context, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '할머니 댁 감 따던 날',
    content: '장대 끝에 매달린 감',
    photos: [await jpegPhoto('persimmon.jpg')],
  });
  await families.comment(mother, postId, '내년에 또 따러 오너라.');
  await openAs(page, mother, '/home');
  await page.getByRole('link', { name: '할머니 댁 감 따던 날' }).click();
  await expect(page.getByText('내년에 또 따러 오너라.')).toBeVisible();
  await page.goto('/bookshelf');
  await expect(page.getByRole('heading', { name: '2026년' })).toBeVisible();
  // The first view shows it before the app stores it.
  await expect.poll(() => storedPaths(page)).toContain('/memory-post/months');
  await siteIsCached(page);
  // The page is opened once more with the service worker at work, so that the photos pass through it.
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '할머니 댁 감 따던 날' })).toBeVisible();
  await page.getByRole('link', { name: '할머니 댁 감 따던 날' }).click();
  await expect(page.getByText('내년에 또 따러 오너라.')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByText(OFFLINE_BANNER)).toBeVisible();
  await expect(page.getByRole('link', { name: '할머니 댁 감 따던 날' })).toBeVisible();
  await expectPhotosShown(page);

  await page.getByRole('link', { name: '할머니 댁 감 따던 날' }).click();
  await expect(page.getByText('장대 끝에 매달린 감')).toBeVisible();
  await expect(page.getByText('내년에 또 따러 오너라.')).toBeVisible();
  await expectPhotosShown(page);

  await page.goto('/bookshelf');
  await expect(page.getByRole('heading', { name: '2026년' })).toBeVisible();
  await expect(page.getByText('알 수 없는 오류')).toHaveCount(0);

  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: '2026-11-16' });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: '할머니 댁 감 따던 날' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE_BANNER)).toBeHidden();
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
});

test('로그아웃하면 읽었던 것이 이 기기에서 사라진다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '우리만의 추억', photos: [await jpegPhoto('secret.jpg')] });
  await openAs(page, mother, '/home');
  await expect(page.getByRole('link', { name: '우리만의 추억' })).toBeVisible();
  await siteIsCached(page);
  await page.goto('/setting');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/LoginPage/);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('ongi-answers');
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
        });
        const count = await new Promise<number>((resolve) => {
          const request = database.transaction('answers').objectStore('answers').count();
          request.addEventListener('success', () => resolve(request.result));
        });
        database.close();
        return { count, hasPhotos: await caches.has('site-media') };
      }),
    )
    .toEqual({ count: 0, hasPhotos: false });
});

// `outbox.spec.ts` closes the page instead of the browser, and `kills.spec.ts` kills both.
test(
  '인터넷 없이 쓴 추억은 기다렸다가, 화면을 닫았다 열어도 한 번만 올라간다',
  {
    tag: '@full',
  },
  async ({ baseURL, families }) => {
    const mother = await families.withFamily('엄마');
    await families.write(mother, { title: '먼저 쓴 추억' });
    const profile = await mkdtemp(join(tmpdir(), 'ongi-offline-'));
    const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await chromium.launchPersistentContext(profile, {
        args: ['--no-sandbox', '--disable-gpu'],
        ...(baseURL === undefined ? {} : { baseURL }),
        viewport: { width: 390, height: 844 },
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
        executablePath: chromiumPath(),
      });
      const page = context.pages()[0] ?? (await context.newPage());
      // Each time: a browser closed soon after a login may lose local storage, but no acknowledged IndexedDB.
      await logInAs(page, mother);
      return { context, page };
    };
    try {
      const before = await open();
      await before.page.goto('/home');
      await before.page.goto('/write');
      await expect(before.page.getByRole('button', { name: '등록하기' })).toBeVisible();
      await siteIsCached(before.page);

      await before.context.setOffline(true);
      await before.page.goto('/write');
      await before.page.getByLabel('제목').fill('지하철에서 쓴 추억');
      await before.page.getByLabel('내용').fill('인터넷이 없어도 썼다.');
      await addPhotos(before.page, [await jpegPhoto('one.jpg', 30), await jpegPhoto('two.jpg', 90)]);
      await expect(before.page.getByText('임시 저장됨')).toBeAttached();
      await before.page.getByRole('button', { name: '등록하기' }).click();
      await expect(before.page.getByText('인터넷이 연결되면 자동으로 올릴게요.')).toBeVisible();
      await expect(
        before.page.getByRole('button', { name: /보낼 추억 1개가 기다리고 있어요/ }),
      ).toBeVisible();
      await before.context.close();
      expect((await families.recent(mother)).map(({ title }) => title)).toEqual(['먼저 쓴 추억']);

      const after = await open();
      await after.page.goto('/home');
      await expect.poll(async () => (await families.recent(mother)).length).toBe(2);
      await after.page.reload();
      await expect(after.page.getByRole('link', { name: '지하철에서 쓴 추억' })).toBeVisible();
      await after.context.close();
      const posts = await families.recent(mother);
      expect(posts.filter(({ title }) => title === '지하철에서 쓴 추억')).toMatchObject([{ imageCount: 2 }]);
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  },
);

async function expectPhotosShown(page: Page): Promise<void> {
  const photo = page.locator('main img').first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}
