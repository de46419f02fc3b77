import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/journey.ts';
import {
  addPhotos,
  openPhotoPicker,
  photoNames,
  removeButtons,
  sendPost,
  takeChosen,
  titleField,
} from '../../support/posts/post-to-write.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { dropOnPhotos } from '../../support/photos/drop-photos.ts';
import { film } from '../../support/photos/film.ts';
import { avifPhoto, HEIC_DAY, heicPhoto, isUpright } from '../../support/photos/heic-photos.ts';
import { jpegPhoto, type TestPhoto } from '../../support/photos/photos.ts';
import { chooseFiles } from '../../support/photos/pick-photos.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

type ServedPhoto = { width: number; height: number; mime: string; bytes: Buffer };

/** The photos that are served of a memory, in their order. Tests distinguish them by size. */
async function servedPhotos(
  page: Page,
  families: Families,
  author: Person,
  postId: number,
): Promise<ServedPhoto[]> {
  const { images } = await families.post(author, postId);
  return Promise.all(
    images
      .filter(({ video }) => video === undefined)
      .map(async ({ url }) => {
        const photo = await page.request.get(url);
        const bytes = await photo.body();
        const { width, height } = await sharp(bytes).metadata();
        return { width, height, mime: photo.headers()['content-type'] ?? '', bytes };
      }),
  );
}

async function photoOf(name: string, width: number, height: number): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function movingGif(name: string): Promise<TestPhoto> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  return { name, mimeType: 'image/gif', buffer };
}

/** As phones store it: on its side, with a rotation. */
async function largeTurnedPhoto(name: string): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#69c' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

test('고른 사진의 순서를 바꿔 그 순서대로 올리고, 고쳐서 더하고, 뒤로 가면 그 추억이 두 번 나오지 않는다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const widthsOf = async (postId: number) =>
    (await servedPhotos(page, families, mother, postId)).map(({ width }) => width);
  await families.write(mother, { title: '먼저 쓴 추억' });
  await openAs(page, mother, '/home');
  await page.getByRole('link', { name: '작성', exact: true }).click();
  await titleField(page).fill('순서가 있는 추억');
  await page.getByLabel('내용').fill('장대 끝에 매달린 감');

  await test.step('고르다 닫으면 들어오지 않고 다시 열면 남아 있으며, 뺀 것은 들어오지 않는다', async () => {
    await addPhotos(page, [await photoOf('a.jpg', 300, 200)]);
    const picker = await openPhotoPicker(page);
    await chooseFiles(picker, [await jpegPhoto('two.jpg')]);
    await picker.getByRole('button', { name: '닫기' }).click();
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: '사진 추가' })).toBeFocused();
    await openPhotoPicker(page);
    await expect(picker.getByText('1개 파일 선택됨')).toBeVisible();
    await chooseFiles(picker, [
      await photoOf('b.jpg', 400, 200),
      await jpegPhoto('three.jpg'),
      await photoOf('c.jpg', 500, 200),
    ]);
    const chosen = picker.getByRole('list', { name: '고른 사진' });
    for (const name of ['two.jpg', 'three.jpg'])
      await chosen.getByRole('button', { name: `${name} 삭제` }).click();
    await takeChosen(picker);
    await expect.poll(() => photoNames(page)).toEqual(['a.jpg 삭제', 'b.jpg 삭제', 'c.jpg 삭제']);
  });

  await test.step('단추로도 끌어서도 옮긴다', async () => {
    await page.getByRole('button', { name: 'a.jpg 뒤로 옮기기' }).click();
    await expect.poll(() => photoNames(page)).toEqual(['b.jpg 삭제', 'a.jpg 삭제', 'c.jpg 삭제']);
    await expect(page.getByRole('button', { name: 'a.jpg 뒤로 옮기기' })).toBeFocused();
    // Drag b.jpg behind c.jpg.
    const from = await removeButtons(page).nth(0).locator('xpath=ancestor::li').boundingBox();
    const to = await removeButtons(page).nth(2).locator('xpath=ancestor::li').boundingBox();
    if (from === null || to === null) throw new Error('no tiles');
    await page.mouse.move(from.x + 30, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
    await page.mouse.move(to.x + 50, to.y + 60, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => photoNames(page)).toEqual(['a.jpg 삭제', 'c.jpg 삭제', 'b.jpg 삭제']);
  });

  const postId =
    await test.step('올리는 도중 멈추면 쓰던 그대로 있고, 다시 올리면 하나만 남는다', async () => {
      // The server has it, but its answer does not come: the hardest place to stop at.
      const { hasArrived } = await loseFirstResponse(page, '**/api/memory-post', 'POST');
      await page.getByRole('button', { name: '등록하기' }).click();
      await hasArrived;
      await page.getByRole('button', { name: '올리기 취소' }).click();
      await expect(page.getByText('올리기를 멈췄어요. 적은 글과 사진은 그대로 있어요.')).toBeAttached();
      await expect(titleField(page)).toHaveValue('순서가 있는 추억');
      await expect.poll(() => photoNames(page)).toHaveLength(3);
      const sent = await sendPost(page);
      expect(await families.recent(mother)).toHaveLength(2);
      expect(await widthsOf(sent)).toEqual([300, 500, 400]);
      return sent;
    });

  await test.step('고친 것이 닿았으나 답이 끊기고 페이지가 닫혀도, 새 사진은 한 장만 늘어난다', async () => {
    await page.getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('link', { name: '수정' }).click();
    await titleField(page).fill('닿은 수정');
    await addPhotos(page, [await photoOf('new.jpg', 600, 200)]);
    await page.getByRole('button', { name: 'new.jpg 앞으로 옮기기' }).click();
    await page.getByRole('button', { name: 'new.jpg 앞으로 옮기기' }).click();
    const { hasArrived } = await loseFirstResponse(page, `**/api/memory-post/${postId}`, 'PUT');
    await page.getByRole('button', { name: '수정하기' }).click();
    await hasArrived;
    await page.reload();
    await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeVisible();
    await expect(titleField(page)).toHaveValue('닿은 수정');
    await expect(removeButtons(page)).toHaveCount(4);
    await sendPost(page, '수정하기');
    await expect(page.getByRole('heading', { name: '닿은 수정' })).toBeVisible();
    expect(await widthsOf(postId)).toEqual([300, 600, 500, 400]);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    // It is done: the next edit begins with what the memory is now.
    await page.goto(`/write/edit/${postId}`);
    await expect(removeButtons(page)).toHaveCount(4);
    await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeHidden();
  });
});

/* Chromium decodes no HEIC: the library does it here, in a worker, under the site's security policy. */
test('아이폰 사진은 바로 선 JPEG로, 영상은 차례대로, 큰 사진은 줄여서 올라가고, 원본 화질을 켜면 그대로다', async ({
  page,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');

  await test.step('사진을 찍은 날로 바꿀지 묻고, 누를 때만 바꾼다', async () => {
    await addPhotos(page, [await heicPhoto('IMG_2041.HEIC', '')]);
    const offer = page.getByText(`사진을 찍은 날(${HEIC_DAY})로 바꿀까요?`);
    await offer.scrollIntoViewIfNeeded();
    await expectVisibleInViewport(offer);
    const date = page.getByLabel('날짜');
    await expect(date).not.toHaveValue('2024-11-14');
    await page.getByRole('button', { name: '바꾸기' }).click();
    await expect(date).toHaveValue('2024-11-14');
    await expect(date).toBeFocused();
  });

  await test.step('끌어다 놓은 것도 바뀌고, 망가진 사진은 이름과 할 일을 말한다', async () => {
    const damaged = await heicPhoto('망가진.heic');
    damaged.buffer = damaged.buffer.subarray(0, 1_500);
    await dropOnPhotos(page, [await heicPhoto('셋째.heic', ''), damaged]);
    await expectVisibleInViewport(page.getByText(/^망가진\.heic: 이 기기에서 바꿀 수 없는 사진입니다\./));
    await page.getByRole('button', { name: '망가진.heic 삭제' }).click();
  });

  const tile = page.getByRole('button', { name: '영상 첫걸음.mp4 삭제' }).locator('xpath=ancestor::li');
  await test.step('영상은 길이와 첫 장면이 보이고, 다시 열어도 그대로다', async () => {
    const picker = await openPhotoPicker(page);
    await chooseFiles(picker, [
      await film('첫걸음.mp4'),
      await avifPhoto('넷째.avif'),
      await largeTurnedPhoto('turned.jpg'),
      await movingGif('moving.gif'),
    ]);
    await expectVisibleInViewport(picker.getByText('0:02'));
    await takeChosen(picker);
    const frame = tile.locator('video');
    const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight];
    await expect.poll(() => frame.evaluate(sizeOf)).toEqual([360, 480]);
    await expect(page.getByText('임시 저장됨')).toBeAttached();
    await page.reload();
    await tile.scrollIntoViewIfNeeded();
    await expectVisibleInViewport(tile.getByText('0:02'));
    const names = ['IMG_2041.jpg', '셋째.jpg', '영상 첫걸음.mp4', '넷째.jpg', 'turned.jpg', 'moving.gif'];
    await expect.poll(() => photoNames(page)).toEqual(names.map((name) => `${name} 삭제`));
    await page.getByRole('button', { name: '영상 첫걸음.mp4 뒤로 옮기기' }).click();
  });

  await test.step('올라간다', async () => {
    await titleField(page).fill('아이폰으로 찍은 날');
    const postId = await sendPost(page);
    const { images } = await families.post(mother, postId);
    const isVideo = images.map(({ video }) => video !== undefined);
    expect(isVideo).toEqual([false, false, false, true, false, false]);
    const photos = await servedPhotos(page, families, mother, postId);
    const areUpright = await Promise.all(photos.slice(0, 3).map(({ bytes }) => isUpright(bytes)));
    expect(areUpright).toEqual([true, true, true]);
    // Upright: the long side stands.
    expect(photos[3]).toMatchObject({ width: 1920, height: 2560 });
    expect(photos[4]).toMatchObject({ mime: 'image/gif', width: 40 });
    const shown = page.getByRole('button', { name: /6개 중 1번째/ }).locator('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
    await expectVisibleInViewport(page.getByText(/11월 14일/).first());
  });

  await test.step('원본 화질', async () => {
    await page.goto('/write');
    await titleField(page).fill('원본으로');
    await page.getByLabel('내용').fill('장대 끝에 매달린 감');
    await addPhotos(page, [await largeTurnedPhoto('turned.jpg'), await movingGif('moving.gif')]);
    await page.getByRole('switch', { name: '원본 화질로 올리기' }).check();
    const [turned, moving] = await servedPhotos(page, families, mother, await sendPost(page));
    expect(turned).toMatchObject({ width: 3000, height: 4000 });
    expect(moving).toMatchObject({ mime: 'image/gif', width: 40 });
  });
  expect(pageErrors).toEqual([]);
});

/** The first request of this kind arrives, and its response does not. */
async function loseFirstResponse(
  page: Page,
  pattern: string,
  method: string,
): Promise<{ hasArrived: Promise<void> }> {
  let arrived: (() => void) | undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method || arrived === undefined) return route.continue();
    const arrives = arrived;
    arrived = undefined;
    await route.fetch();
    arrives();
  });
  return { hasArrived };
}
