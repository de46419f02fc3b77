import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { readDeviceStorage } from '../../support/page/device-storage.ts';
import { swipe } from '../../support/browser/gestures.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { postFilm, shortFilm } from '../../support/recordings/recorded-posts.ts';

const READY_TIMEOUT_MS = 120_000;
const FILM_SECONDS = 8;

test('영상은 사진들 사이에서 재생되고, 넘기면 멈추고, 인터넷이 없으면 첫 장면과 까닭이 보인다', async ({
  page,
  context,
  families,
  appURL,
}) => {
  const author = await families.withFamily('지우');
  const photos = [await jpegPhoto('after.jpg')];
  const postId = await postFilm(appURL, author, {
    title: '첫걸음',
    film: await shortFilm(FILM_SECONDS),
    photos,
  });
  await openAs(page, author, `/home/memoryDetailPage/${postId}`);
  await openVideo(page);
  // The tap that opened it plays it.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);

  // Its slider is dragged, not the slide.
  const slider = page.getByRole('slider', { name: '재생 위치' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('no slider');
  await page.mouse.move(box.x + 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(FILM_SECONDS / 3);
  await expect(page.getByRole('dialog').getByText('1/2')).toBeVisible();

  // From the middle, where the button is.
  await swipe(page, { x: 300, y: 400 }, -240);
  await expect(page.getByRole('dialog').getByText('2/2')).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await swipe(page, { x: 80, y: 400 }, 240);
  await expect(page.getByRole('dialog').getByText('1/2')).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  expect(await timeOf(page), '있던 자리에서 이어진다').toBeGreaterThan(FILM_SECONDS / 3);

  await page.keyboard.press('Escape');
  await expect(page.locator('video')).toHaveCount(0);

  await openVideo(page);
  const cachedMedia = async () => (await readDeviceStorage(page)).cachedMedia.join('\n');
  await expect.poll(cachedMedia).toContain('.webp');
  expect(await cachedMedia()).not.toMatch(/\.(mp4|bin)/);

  await context.setOffline(true);
  await page.reload();
  const viewer = page.getByRole('dialog', { name: '사진과 영상 크게 보기' });
  await expect(viewer.getByText('영상을 보려면 인터넷 연결이 필요해요.')).toBeVisible();
  const poster = viewer.getByRole('img', { name: /^영상/ });
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await context.setOffline(false);
  await expect(viewer.getByRole('button', { name: '재생', exact: true })).toBeVisible();
});

async function openVideo(page: Page): Promise<void> {
  const poster = page.getByRole('button', { name: /영상, 2개 중 1번째/ });
  await expect(poster).toBeVisible({ timeout: READY_TIMEOUT_MS });
  await poster.click();
  await expect(page.locator('dialog video')).toBeVisible();
}

function timeOf(page: Page): Promise<number> {
  return page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

function isPaused(page: Page): Promise<boolean> {
  return page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.paused);
}
