import type { Page } from '@playwright/test';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { openAs, type Families, type Person } from '../../support/accounts/people.ts';
import { addPhotos, openPhotoPicker, removeButtons } from '../../support/posts/post-to-write.ts';
import { dropOnPhotos } from '../../support/photos/drop-photos.ts';
import { avifPhoto, HEIC_DAY, heicPhoto, isUpright } from '../../support/photos/heic-photos.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { chooseFiles, pickerCalled } from '../../support/photos/pick-photos.ts';
import { expect, test } from '../../support/journey.ts';

/* Chromium decodes no HEIC: the library does it here, in a worker, under the site's security policy. */

const photoNames = (page: Page) =>
  removeButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

async function sentPhotos(page: Page, families: Families, author: Person): Promise<Buffer[]> {
  const postId = Number(/memoryDetailPage\/(\d+)/.exec(page.url())?.[1]);
  const { images } = await families.post(author, postId);
  return Promise.all(images.map(async ({ url }) => (await page.request.get(url)).body()));
}

const LIBRARY = /libheif-bundle\.[0-9a-f]+\.txt$/;

/** As on a phone that has converted no photo before. */
async function forgetLibrary(page: Page): Promise<void> {
  await page.evaluate(async (pattern) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (new RegExp(pattern).test(url)) await cache.delete(url);
    }
  }, LIBRARY.source);
}

test('아이폰 사진을 골라 올리면 바로 선 JPEG로 올라가고, 찍은 날도 안다', async ({
  page,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await addPhotos(page, [await heicPhoto('IMG_2041.HEIC', '')]);
  const offer = page.getByText(`사진을 찍은 날(${HEIC_DAY})로 바꿀까요?`);
  await offer.scrollIntoViewIfNeeded();
  await expectVisibleInViewport(offer);
  await addPhotos(page, [
    await jpegPhoto('둘째.jpg'),
    await heicPhoto('셋째.heic'),
    await avifPhoto('넷째.avif'),
  ]);
  await expect
    .poll(() => photoNames(page))
    .toEqual(['IMG_2041.jpg 삭제', '둘째.jpg 삭제', '셋째.jpg 삭제', '넷째.jpg 삭제']);

  await page.getByLabel('제목').fill('아이폰으로 찍은 날');
  await page.getByLabel('내용').fill('장대 끝에 매달린 감');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  const photos = await sentPhotos(page, families, mother);
  expect(await Promise.all(photos.map(isUpright))).toEqual([true, false, true, true]);
  const shown = page.getByRole('button', { name: /^사진 4장 중 1번째/ }).locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true);
  await expectVisibleInViewport(shown);
  expect(pageErrors).toEqual([]);
});

test('굿즈에서 고른 아이폰 사진도 바뀌어, 영상을 만들 사진이 된다', async ({
  page,
  families,
  pageErrors,
}) => {
  await openAs(page, await families.withFamily('엄마'), '/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  await chooseFiles(pickerCalled(page, '사진을 동영상화'), [await heicPhoto('IMG_2041.heic')]);
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
  await page.goBack();
  const photo = page.locator('main img[src^="blob:"]').first();
  await expect(photo).toBeVisible();
  expect(
    await photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
      naturalWidth,
      naturalHeight,
    ]),
  ).toEqual([600, 800]);
  expect(pageErrors).toEqual([]);
});

test('끌어다 놓은 것도 바뀌고, 망가진 사진은 이름과 할 일을 말하며 다른 것은 그대로 올라간다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  const damaged = await heicPhoto('망가진.heic');
  damaged.buffer = damaged.buffer.subarray(0, 1_500);
  await dropOnPhotos(page, [await heicPhoto('하나.heic', ''), damaged, await jpegPhoto('둘.jpg')]);
  await expectVisibleInViewport(page.getByText(/^망가진\.heic: 이 기기에서 바꿀 수 없는 사진입니다\./));
  await expect.poll(() => photoNames(page)).toEqual(['하나.jpg 삭제', '망가진.heic 삭제', '둘.jpg 삭제']);
  await page.getByLabel('제목').fill('끌어다 놓은 날');
  await page.getByLabel('내용').fill('장대 끝에 매달린 감');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByRole('button', { name: '망가진.heic 삭제' })).toBeFocused();
  await page.getByRole('button', { name: '망가진.heic 삭제' }).click();
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  const photos = await sentPhotos(page, families, mother);
  expect(await Promise.all(photos.map(isUpright))).toEqual([true, false]);
});

test('바꾸는 동안 그렇게 말하고 그만둘 수 있으며, 필요한 것을 받지 못하면 연결된 다음 다시 바꾼다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await forgetLibrary(page);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(LIBRARY, async (route) => {
    await held;
    await route.abort();
  });
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, [
    await jpegPhoto('하나.jpg'),
    await heicPhoto('둘.heic'),
    await heicPhoto('셋.heic'),
  ]);
  await expectVisibleInViewport(picker.getByText('사진을 바꾸고 있어요 (1/2)').last());
  await expect(picker.getByRole('button', { name: '완료' })).toHaveAttribute('aria-busy', 'true');
  await picker.getByRole('button', { name: '그만두기' }).click();
  await expect(picker.getByRole('tab', { name: '파일 선택' })).toBeFocused();
  await picker.getByRole('button', { name: '완료' }).click();
  await expect.poll(() => photoNames(page)).toEqual(['하나.jpg 삭제']);

  await dropOnPhotos(page, [await heicPhoto('넷.heic')]);
  await expectVisibleInViewport(page.getByText('사진을 바꾸고 있어요').first());
  letGo();
  await expectVisibleInViewport(page.getByText(/^넷\.heic: 사진을 바꾸는 데 필요한 것을 받지 못했습니다\./));
  await context.unroute(LIBRARY);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => photoNames(page)).toEqual(['하나.jpg 삭제', '넷.jpg 삭제']);
});
