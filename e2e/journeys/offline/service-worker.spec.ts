import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shortVideo } from '../../support/goods/short-video.ts';
import { expect, test } from '../../support/journey.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

const SCRIPT = /\/host\/[^/]+\/main\.[^/]+\.js$/;

function cachedPhotos(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/api/')) found.push(`${name} ${new URL(url).pathname}`);
    return found;
  });
}

test('서비스 워커 아래에서 댓글을 달면 바로 보이고, 영상은 나뉘어 오며, 로그아웃하면 사진이 이 기기에서 사라진다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const photos = [await jpegPhoto('a.jpg'), await jpegPhoto('b.jpg', 40), await jpegPhoto('c.jpg', 90)];
  const postId = await families.write(mother, { title: '할머니 댁 감 따던 날', photos });
  // Home is open on its second visit, under the service worker.
  await openAs(page, mother, '/home');
  await siteIsCached(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await test.step('댓글을 달면 바로 보이고, 다시 열어도 그대로 있다', async () => {
    await page.getByRole('link', { name: '할머니 댁 감 따던 날' }).click();
    for (const text of ['내년에 또 따러 오너라.', '까치도 먹고 살아야지.']) {
      await page.getByLabel('댓글', { exact: true }).fill(text);
      const fetchedAgain = page.waitForResponse(
        (response) => response.request().method() === 'GET' && response.url().includes('/comment'),
      );
      await page.getByRole('button', { name: '등록' }).click();
      await expectVisibleInViewport(page.getByText(text));
      await (await fetchedAgain).finished();
      await expectVisibleInViewport(page.getByText(text));
    }
    await page.reload();
    await expect(page.getByText('내년에 또 따러 오너라.')).toBeVisible();
    await expect(page.getByText('까치도 먹고 살아야지.')).toBeVisible();
    expect((await cachedPhotos(page)).filter((name) => !name.startsWith('site-media '))).toEqual([]);
  });

  await test.step('열쇠가 숫자로 시작하는 영상도 부분으로 나뉘어 와 끝까지 재생된다', async () => {
    const ranges = await servesVideoByParts(page);
    const key = `8${randomUUID().replaceAll('-', '').slice(1)}`;
    expect(await playsToItsEnd(page, `/api/media/${key}/full.mp4`)).toBe(true);
    expect(ranges.length).toBeGreaterThan(0);
    expect((await cachedPhotos(page)).filter((name) => name.endsWith('.mp4'))).toEqual([]);
  });

  await test.step('껍데기의 스크립트를 한 번 못 주어도 화면이 저절로 열린다', async () => {
    await page.evaluate(forgetScript, SCRIPT.source);
    let requestCount = 0;
    await context.route(SCRIPT, (route) => {
      requestCount += 1;
      return requestCount === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto(`/home/memoryDetailPage/${postId}`);
    // The first view, which shows the title as well, is there before the page is reloaded, too.
    await expect(page.locator('html')).toHaveAttribute('data-host-started');
    await expectVisibleInViewport(page.getByRole('heading', { level: 1, name: '할머니 댁 감 따던 날' }));
    expect(requestCount).toBeGreaterThan(1);
  });

  await test.step('로그아웃하면, 오던 사진도 다른 탭도 다시 채우지 않는다', async () => {
    await expect.poll(() => cachedPhotos(page)).not.toEqual([]);
    const { images } = await families.post(mother, postId);
    // Another tab is open, and the last photo is on its way while she logs out.
    const other = await context.newPage();
    await other.goto('/home');
    await page.goto('/setting');
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await context.route('**/400.webp*late', async (route) => {
      await held;
      await route.continue();
    });
    const rendition = (images[2]?.url ?? '').replace(/\/full\.[a-z]+/, '/400.webp');
    await page.evaluate((url) => void (new Image().src = url), `${rendition}&late`);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL(/\/LoginPage/);
    letThrough();
    await other.evaluate((url) => void (new Image().src = url), rendition);
    await untilNetworkIsQuiet(page);
    // Longer than a page takes to say what it has loaded.
    await page.waitForTimeout(2_000);
    expect(await cachedPhotos(page)).toEqual([]);
    await page.reload();
    await page.waitForTimeout(1_000);
    expect(await cachedPhotos(page)).toEqual([]);
  });
});

/** Runs in the page: as if the browser had lost it, the worker has to request it again. */
async function forgetScript(source: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new RegExp(source).test(request.url)) await cache.delete(request);
  }
}

function playsToItsEnd(page: Page, address: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const video = document.createElement('video');
    video.src = url;
    video.muted = true;
    document.body.append(video);
    const ended = new Promise((resolve, reject) => {
      video.addEventListener('ended', () => resolve(true));
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
    await video.play();
    return ended;
  }, address);
}

/** Serves a short video for every video URL, with range support. Returns the requested ranges. */
async function servesVideoByParts(page: Page): Promise<string[]> {
  const video = await shortVideo();
  const ranges: string[] = [];
  await page.route('**/*.mp4*', async (route) => {
    const { range } = route.request().headers();
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? [];
    if (range !== undefined) ranges.push(range);
    const last = to === '' ? video.length - 1 : Number(to);
    await route.fulfill({
      status: 206,
      body: video.subarray(Number(from), last + 1),
      headers: {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${last}/${video.length}`,
      },
    });
  });
  return ranges;
}
