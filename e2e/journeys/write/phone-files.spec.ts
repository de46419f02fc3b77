import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/journey.ts';
import { callApi, openAs, type Person } from '../../support/accounts/people.ts';
import { countStored } from '../../support/page/device-storage.ts';
import { heicPhoto, HEIC_DAY, isUpright } from '../../support/photos/heic-photos.ts';
import {
  barredPhoto,
  cutPhoto,
  datedPhoto,
  filmCalled,
  plainPhoto,
  storedFile,
} from '../../support/photos/phone-files.ts';
import { jpegPhoto, type TestPhoto } from '../../support/photos/photos.ts';
import { chooseFiles, pickerCalled } from '../../support/photos/pick-photos.ts';
import { choosePortrait } from '../../support/photos/profile-photo.ts';
import {
  addPhotos,
  photoNames,
  removeButtons,
  sendPost,
  titleField,
} from '../../support/posts/post-to-write.ts';

type Image = {
  url: string;
  displayUrl: string;
  mediumUrl?: string | null;
  thumbnailUrl: string;
  width: number;
  height: number;
  video?: { state: string; url: string | null; originalUrl: string | null };
};

type Sent = { image: Image; bytesOf: (url: string | null | undefined) => Promise<Buffer> };

/** What has to hold of a photo or film once it is stored. */
type Check = (sent: Sent) => Promise<void>;

const isSized =
  (width: number, height: number): Check =>
  async ({ image, bytesOf }) => {
    const stored = await sharp(await bytesOf(image.url), { limitInputPixels: false }).metadata();
    expect([stored.width, stored.height]).toEqual([width, height]);
  };

/** Bars of 8 pixels along the short side of what was 540 or 3628 pixels wide. */
const isReadable =
  (shortSide: number): Check =>
  async ({ image, bytesOf }) => {
    const full = sharp(await bytesOf(image.url), { limitInputPixels: false });
    const { width, height } = await full.metadata();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(shortSide);
    const line = { left: 0, top: 0, width: height > width ? width : 1, height: height > width ? 1 : height };
    const pixels = await full.extract(line).greyscale().raw().toBuffer();
    expect(Math.max(...pixels) - Math.min(...pixels)).toBeGreaterThan(150);
  };

/** The first row is pure red in every size. */
const isRed: Check = async ({ image, bytesOf }) => {
  for (const url of [image.url, image.displayUrl, image.mediumUrl, image.thumbnailUrl]) {
    if (url === null || url === undefined) continue;
    const { data } = await sharp(await bytesOf(url))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [channel, level] of [255, 0, 0].entries())
      expect(Math.abs((data[channel] ?? -9) - level), url).toBeLessThanOrEqual(2);
  }
};

const isConverted: Check = async ({ image, bytesOf }) => {
  expect(await isUpright(await bytesOf(image.url))).toBe(true);
};

const plays: Check = async ({ image }) => {
  expect(image.video?.state).toBe('ready');
};

/** Neither the place nor the serial number of each frame. */
const hasNoMessages: Check = async ({ image, bytesOf }) => {
  expect(image.video?.state).toBe('ready');
  for (const url of [image.video?.url, image.video?.originalUrl]) {
    const film = await bytesOf(url);
    expect(film.length).toBeGreaterThan(1_000);
    expect(/GPS=|SN=|serial/i.test(film.toString('latin1'))).toBe(false);
  }
};

type Case = readonly [file: () => Promise<TestPhoto>, check: Check];

/** As galleries hand it over that know no types. */
async function untyped(type: string): Promise<TestPhoto> {
  return { ...(await jpegPhoto('1000004321')), mimeType: type };
}

const SCALED: readonly Case[] = [
  [() => barredPhoto('long-screenshot.jpg', 540, 10_800), isReadable(540)],
  [() => barredPhoto('panorama.jpg', 16_382, 3_628), isReadable(1_440)],
  [() => plainPhoto('pixel-50mp.jpg', 8_160, 6_144), isSized(2_560, 1_928)],
  [() => storedFile('png16-icc.png'), isRed],
  [() => heicPhoto('heic-named.jpg', 'image/jpeg'), isConverted],
  [() => untyped('application/octet-stream'), isSized(800, 600)],
  [() => cutPhoto('no-eoi.jpg', 2), isSized(800, 600)],
  [() => filmCalled('old.3gp', ''), plays],
  [() => filmCalled('camera.avi', ''), plays],
  [() => filmCalled('clip.mkv', ''), plays],
];

const ORIGINAL: readonly Case[] = [
  [() => barredPhoto('long-screenshot.jpg', 540, 10_800), isSized(540, 10_800)],
  [() => barredPhoto('panorama.jpg', 16_382, 3_628), isReadable(3_000)],
  [() => plainPhoto('pixel-50mp.jpg', 8_192, 6_144), isSized(8_192, 6_144)],
  [() => storedFile('png16-icc.png'), isRed],
  [() => heicPhoto('heic-named.jpg', 'image/jpeg'), isConverted],
  [() => untyped(''), isSized(800, 600)],
  [() => cutPhoto('no-eoi.jpg', 2), isSized(800, 600)],
  [() => storedFile('hevc-sei.mp4'), hasNoMessages],
  [() => storedFile('interlaced.mp4'), plays],
  [() => filmCalled('dated.mov'), plays],
];

async function expectStored(
  page: Page,
  baseURL: string,
  author: Person,
  cases: readonly Case[],
): Promise<void> {
  const postId = await sendPost(page);
  const images = async () =>
    (await callApi<{ images: Image[] }>(baseURL, 'GET', `/memory-post/${postId}`, undefined, author)).images;
  const states = async () => (await images()).map(({ video }) => video?.state);
  await expect.poll(states, { timeout: 120_000 }).not.toContain('preparing');
  const bytesOf = async (url: string | null | undefined) =>
    (await page.request.get(url ?? '/missing')).body();
  for (const [index, image] of (await images()).entries()) await cases[index]?.[1]({ image, bytesOf });
  expect(await images()).toHaveLength(cases.length);
}

test('어떤 전화의 사진과 영상이든 양식으로 올라가고, 원본 화질로도 올라가며, 읽히고, 색이 같고, 곳을 말하지 않는다', async ({
  page,
  appURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  for (const [title, cases] of [
    ['줄여서', SCALED],
    ['원본으로', ORIGINAL],
  ] as const)
    await test.step(title, async () => {
      await page.goto('/write');
      await titleField(page).fill(title);
      await page.getByLabel('내용').fill('장대 끝에 매달린 감');
      await addPhotos(page, await Promise.all(cases.map(([file]) => file())));
      await expect.poll(() => removeButtons(page).count()).toBe(cases.length);
      if (cases === ORIGINAL) await page.getByRole('switch', { name: '원본 화질로 올리기' }).check();
      await expectStored(page, appURL, mother, cases);
    });
});

test('찍은 날은 어느 사진과 영상에서든 제안되고, 가장 이른 날이며, 움직이는 PNG는 멈춘다고 미리 말한다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  const days: readonly (readonly [file: () => Promise<TestPhoto>, day: string])[] = [
    [() => heicPhoto('heic-named.jpg', 'image/jpeg'), HEIC_DAY],
    [() => filmCalled('dated-video.mov'), '2015년 8월 9일'],
    [() => datedPhoto('dated.png', 'png', '2011:05:06 10:00:00'), '2011년 5월 6일'],
    [() => datedPhoto('dated.webp', 'webp', '2010:05:06 10:00:00'), '2010년 5월 6일'],
    [() => storedFile('anim.png'), '2010년 5월 6일'],
  ];
  for (const [file, day] of days) {
    await addPhotos(page, [await file()]);
    await expect(page.getByText(`사진을 찍은 날(${day})로 바꿀까요?`)).toBeVisible();
  }
  await expect(page.getByText(/^anim\.png: 움직이는 PNG는 멈춘 사진으로 올라가요/)).toBeVisible();
  await expect.poll(() => photoNames(page)).toHaveLength(days.length);
});

test('프로필과 굿즈도 이름과 형식이 틀린 사진을 내용대로 받는다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/setting');
  for (const photo of [await heicPhoto('heic-named.jpg', 'image/jpeg'), await untyped('')]) {
    const cutting = await choosePortrait(page, photo);
    await cutting.getByRole('button', { name: '이 사진으로 바꾸기' }).click();
    await expect(cutting).toBeHidden();
  }
  for (const photo of [await heicPhoto('heic-named.jpg', 'image/jpeg'), await untyped('')]) {
    await page.goto('/goods/pictureToVideo');
    const picker = pickerCalled(page, '사진을 동영상화');
    await page.getByRole('button', { name: '사진 업로드하기' }).click();
    await chooseFiles(picker, [photo]);
    await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
    // The photo of a begun video is there again, once the device has stored it.
    await expect.poll(() => countStored(page, 'ongi/draft-photos')).toBe(1);
    await page.goto('/goods/pictureToVideo');
    await page.getByRole('button', { name: '파일 추가/변경' }).click();
    await picker.getByRole('list', { name: '고른 사진' }).getByRole('button', { name: /삭제$/ }).click();
    await expect(picker.getByRole('list', { name: '고른 사진' })).toBeHidden();
    await expect.poll(() => countStored(page, 'ongi/draft-photos')).toBe(0);
  }
});

test('화소가 빠진 사진은 받지 않고 무엇인지 말하며, 줄일 때도 회색으로 채우지 않는다', async ({
  page,
  families,
}) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  for (const isOriginal of [true, false]) {
    await page.goto('/write');
    await titleField(page).fill('빠진 사진');
    await page.getByLabel('내용').fill('장대 끝에 매달린 감');
    const large = await barredPhoto('lacking.jpg', 4_000, 3_000);
    await addPhotos(page, [{ ...large, buffer: large.buffer.subarray(0, large.buffer.length * 0.6) }]);
    const original = page.getByRole('switch', { name: '원본 화질로 올리기' });
    await original.setChecked(isOriginal);
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page.getByText(/이미지 1: 파일이 손상되어 읽을 수 없습니다/).first()).toBeAttached();
    await page.getByRole('button', { name: 'lacking.jpg 삭제' }).click();
  }
});
