import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { chromiumPath } from '../../support/browser/chromium.ts';
import { expect, test } from '../../support/journey.ts';
import { OFFLINE_BANNER, siteIsCached } from '../../support/page/offline.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import {
  movingParts,
  type PageTransition,
  pageTransitions,
  recordPageTransitions,
} from '../../support/page/page-transitions.ts';
import { type Families, logInAs, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

const PERSIMMONS = '할머니 댁 감 따던 날';

const WITH_PHOTO: PageTransition = { hasPhoto: true, isWhole: true };

async function familyWithPosts(families: Families): Promise<{ mother: Person; postId: number }> {
  const mother = await families.withFamily('엄마');
  await families.write(mother, { title: '글만 있는 날', memoryDate: '2026-11-10' });
  const photos = [await jpegPhoto('a.jpg', 30), await jpegPhoto('b.jpg', 150)];
  return { mother, postId: await families.write(mother, { title: PERSIMMONS, photos }) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const postLink = (page: Page) => page.getByRole('link', { name: new RegExp(PERSIMMONS) });

test('휴대폰에 설치할 수 있고, 설치한 앱은 인터넷 없이도 열린다', async ({ appURL, families }) => {
  const { mother } = await familyWithPosts(families);
  const profile = await mkdtemp(join(tmpdir(), 'ongi-installed-'));
  // Nothing can be installed from the private windows that tests usually have.
  const context = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: appURL,
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    serviceWorkers: 'allow',
    executablePath: chromiumPath(),
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await openAs(page, mother, '/');
    await expect(postLink(page)).toBeVisible();

    const cdp = await context.newCDPSession(page);
    const { url, data, errors } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);

    const response = await fetch(url);
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const manifest: {
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { name: string; url: string }[];
    } = JSON.parse(data ?? '');
    expect(manifest).toMatchObject({
      id: '/',
      name: '온기',
      lang: 'ko',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.shortcuts).toMatchObject([{ name: '추억 쓰기', url: '/write' }]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) expect(await sizeOf(new URL(src, url))).toBe(sizes);
    const appleIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect(await sizeOf(new URL(appleIcon ?? '', appURL))).toBe('180x180');

    await siteIsCached(page);
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText(OFFLINE_BANNER)).toBeVisible();
    await expect(postLink(page)).toBeVisible();
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

async function sizeOf(url: URL): Promise<string> {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return `${width}x${height}`;
}

test('누른 사진이 추억의 사진으로 커지고, 어떻게 옮겨 가도 제목이 맞고 초점은 새 화면의 제목에 있다', async ({
  page,
  families,
  pageErrors,
}) => {
  const { mother } = await familyWithPosts(families);
  await test.step('이끌린 사람도, 길을 잃은 사람도', async () => {
    await page.goto('/bookshelf');
    await expect(page).toHaveURL(/\/LoginPage/);
    await expect(page).toHaveTitle('로그인 · 온기');
    await page.goto('/nowhere');
    await expect(page).toHaveTitle('페이지를 찾을 수 없어요 · 온기');
    await page.getByRole('link', { name: '일상으로 가기' }).click();
    await expect(page).toHaveTitle('로그인 · 온기');
  });

  await logInAs(page, mother);
  await recordPageTransitions(page);
  const lists: readonly [path: string, open: () => Promise<void>][] = [
    ['/home', async () => undefined],
    ['/home', () => page.getByRole('button', { name: '갤러리로 보기' }).click()],
    ['/daily?date=2026-11-15', async () => undefined],
    ['/bookshelf', () => page.getByRole('link', { name: /^2026년 11월/ }).click()],
  ];
  for (const [path, open] of lists) {
    await page.goto(path);
    await open();
    await postLink(page).click();
    await expect(heading(page, PERSIMMONS)).toBeFocused();
    await expect(page).toHaveTitle(`${PERSIMMONS} · 온기`);
    await expect.poll(() => pageTransitions(page), path).toEqual([WITH_PHOTO]);
    expect(await movingParts(page)).toBe(0);

    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(postLink(page)).toBeVisible();
    await expect.poll(() => pageTransitions(page), path).toEqual([WITH_PHOTO, WITH_PHOTO]);
    expect(await movingParts(page)).toBe(0);
  }
  // A memory without a photo fades in: nothing of it could grow.
  await page.goto('/home');
  await page.getByRole('link', { name: '글만 있는 날' }).click();
  await expect(heading(page, '글만 있는 날')).toBeFocused();
  await expect.poll(() => pageTransitions(page)).toEqual([{ hasPhoto: false, isWhole: true }]);

  await test.step('움직임을 줄인 사람에게는 아무것도 움직이지 않는다', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The page is reached by address and by a redirect.
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page).toHaveTitle('일상 · 온기');
    await postLink(page).click();
    await expect(heading(page, PERSIMMONS)).toBeFocused();
    // A dialog is no page.
    await page.getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
    await expect(page).toHaveTitle(`${PERSIMMONS} · 온기`);
    await page.goBack();
    await expect(postLink(page)).toBeVisible();
    expect(await pageTransitions(page)).toEqual([]);
  });

  await test.step('탭으로, 머리글로, 뒤로, 앞으로, 같은 주소의 다른 화면으로', async () => {
    const arrivedAt = async (title: string, name: string): Promise<void> => {
      await expect(page).toHaveTitle(`${title} · 온기`);
      await expect(heading(page, name)).toBeFocused();
    };
    await areaTab(page, '책장').click();
    await arrivedAt('책장', '우리 가족 책장');
    await page.getByRole('link', { name: '설정' }).click();
    await arrivedAt('설정', '설정');
    await page.getByRole('button', { name: '뒤로' }).click();
    await arrivedAt('책장', '우리 가족 책장');
    await page.goForward();
    await arrivedAt('설정', '설정');
    await page.goBack();
    await page.getByRole('link', { name: /^2026년 11월/ }).press('Enter');
    await arrivedAt('책장', '2026년 11월');
    await page.getByRole('button', { name: '책장으로 돌아가기' }).press('Enter');
    await arrivedAt('책장', '우리 가족 책장');
  });
  expect(pageErrors).toEqual([]);
});

// Waits for files, and loses some, that come from the cache on a second visit.
test(
  '느린 화면을 기다리는 동안 멈추지 않고, 서둘러 누르고 돌아와도 제대로 서며, 오지 않은 화면에도 제목이 있다',
  { tag: '@first-visit' },
  async ({ page, families, pageErrors }) => {
    const { mother, postId } = await familyWithPosts(families);
    await logInAs(page, mother);
    await recordPageTransitions(page);
    let letCodeCome: () => void = () => undefined;
    const codeMayCome = new Promise<void>((resolve) => (letCodeCome = resolve));
    let letPostLoad: () => void = () => undefined;
    const postMayLoad = new Promise<void>((resolve) => (letPostLoad = resolve));
    const family = /\/family[^/]*\/[^/]+\/.*\.js$/;
    // From the beginning: where there is time, the area comes ahead of its opening.
    await page.context().route(family, (route) => route.abort());
    await page.context().route(/screen-post-detail.*\.js$/, async (route) => {
      await codeMayCome;
      await route.continue();
    });
    await page.route(new RegExp(`/api/memory-post/${postId}$`), async (route) => {
      await postMayLoad;
      await route.continue();
    });
    await page.goto('/home');
    await postLink(page).click();
    // The code is not here: nothing has begun to move, and the page still answers.
    await postLink(page).press('ArrowRight');
    await expect(page.getByRole('img', { name: '2개 중 2번째' })).toBeVisible();
    expect(await pageTransitions(page)).toEqual([]);

    letCodeCome();
    await expect(heading(page, '추억을 불러오는 중')).toBeFocused();
    await expect(page).toHaveTitle('추억 · 온기');
    await expect(page.locator('main [data-page-photo] img')).toBeVisible();
    // Back before the memory has come, and forward once more, without waiting for a movement to end.
    await page.evaluate(async () => {
      for (const step of ['back', 'forward', 'back'] as const) {
        // Each as soon as the address has changed: asked for sooner, browsers make one step of two.
        const stepped = new Promise((resolve) =>
          window.addEventListener('popstate', resolve, { once: true }),
        );
        history[step]();
        await stepped;
      }
    });
    await expect(page).toHaveURL(/\/home$/);
    await expect(postLink(page)).toBeVisible();
    letPostLoad();
    await pageTransitions(page);
    await expect(page).toHaveTitle('일상 · 온기');
    await expect(heading(page, '오늘도 따뜻한 하루예요')).toBeFocused();
    expect(pageErrors).toEqual([]);

    await areaTab(page, '가족').click();
    await expect(heading(page, '이 화면을 불러오지 못했어요.')).toBeFocused();
    await page.context().unroute(family);
    await page.getByRole('button', { name: '다시 시도' }).press('Enter');
    await expect(page).toHaveTitle('가족 · 온기');
    await expect(heading(page, '햇살가득 우리집')).toBeFocused();
  },
);
