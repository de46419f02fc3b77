import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import yauzl from 'yauzl';
import { expect, test } from '../../support/journey.ts';
import type { Families, Person } from '../../support/accounts/people.ts';
import { postFilm, shortFilm, shortVoice } from '../../support/recordings/recorded-posts.ts';
import { temporaryFolder } from '../../support/recordings/temporary-folder.ts';
import { jpegPhoto, pngPhoto, turnedPhotoWithLocation } from '../../support/photos/photos.ts';
import {
  expectAccessible,
  expectLaidOut,
  isCheckedByAxe,
  VARIANTS,
  applyVariant,
  NARROW_VARIANT,
  settle,
} from '../../support/visual/page-checks.ts';

const DIARY = {
  title: '감나무 일기',
  content: '오늘은 할머니 댁에서 감을 땄다.\n까치밥도 세 개 남겼다.',
  weather: 'sunny',
  mood: '신남',
  illustration: null,
  date: '2025-11-08',
  template: 'classic',
};

test('내려받은 추억은 압축을 풀면 인터넷 없이도 사진과 글이 모두 보이고, 영상과 목소리도 재생된다', async ({
  page,
  families,
  request,
  appURL,
  pageErrors,
}) => {
  const mother = await familyWithAlbum(families, appURL);
  const headers = { authorization: `Bearer ${mother.accessToken}` };
  const [newest] = await families.recent(mother);
  await request.post('/api/diary/save', { headers, data: { ...DIARY, postId: newest?.postId } });
  const folder = await temporaryFolder();
  expect(await downloadArchive(request, mother, appURL, folder)).toMatchObject({ memories: 6, photos: 8 });

  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1, name: '햇살가득 우리집의 추억' })).toBeVisible();
  await expect(
    page.getByText('추억 6개 · 사진 8장 · 영상 1개 · 목소리 1개 · 굿즈 1개').first(),
  ).toBeVisible();
  await expectEveryPhotoShown(page, 2);

  await page.getByRole('link', { name: /2025년/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2025년' })).toBeVisible();
  const post = page.getByRole('article', { name: '할머니 댁 감 따던 날' });
  await expect(post.getByText('2025년 11월 8일 토요일')).toBeVisible();
  await expect(post.getByText('제일 높은 가지의 감은')).toBeVisible();
  await expect(post.getByText('내년에도 다 같이 따자꾸나')).toBeVisible();
  await expectEveryPhotoShown(page, 7);
  await expectPlays(page.locator('video'), 3);
  const size = ({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight];
  expect(await page.locator('video').evaluate(size)).toEqual([360, 640]);
  await expectPlays(page.locator('audio'), 4);

  await post.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/photos\/2025\/2025-11-08-\d+-1\.jpg$/);
  await page.goBack();
  await page.getByRole('link', { name: '2024년' }).click();
  await expect(page.getByRole('article', { name: '굵은 x<y 제목' })).toBeVisible();
  await page.getByRole('link', { name: '처음으로' }).first().click();
  await expect(page).toHaveURL(/\/index\.html$/);
  await page.getByRole('link', { name: '우리 가족 굿즈 1개 보기' }).click();
  await expect(page.getByRole('heading', { level: 2, name: DIARY.title })).toBeVisible();
  await expect(page.getByText('날씨 맑음')).toBeVisible();

  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(pageErrors).toEqual([]);

  // After that, because axe itself asks for the style sheet and is refused one that is a file.
  for (const name of ['index', 'years/2025', 'goods']) {
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await checkAllVariants(page);
  }
});

/** It is in view, has so many seconds, and its time goes on. */
async function expectPlays(player: Locator, seconds: number): Promise<void> {
  await player.scrollIntoViewIfNeeded();
  await expect(player).toBeVisible();
  await expect
    .poll(() => player.evaluate(({ duration }: HTMLMediaElement) => Math.round(duration)))
    .toBe(seconds);
  await player.evaluate((element: HTMLMediaElement) => element.play());
  await expect
    .poll(() => player.evaluate(({ currentTime }: HTMLMediaElement) => currentTime))
    .toBeGreaterThan(0.5);
}

/** Downloads a family's archive and unpacks it, as a person does. @returns what the ticket says */
async function downloadArchive(
  request: APIRequestContext,
  { accessToken }: Person,
  baseURL: string,
  into: string,
): Promise<{ memories: number; photos: number }> {
  const response = await request.post('/api/archive', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { data: ticket }: { data: { url: string; memories: number; photos: number } } = await response.json();
  // Without a token, as a browser that is led there asks.
  const archive = await request.get(new URL(ticket.url, baseURL).href);
  expect(archive.status()).toBe(200);
  await unpack(await archive.body(), into);
  return ticket;
}

async function familyWithAlbum(families: Families, baseURL: string): Promise<Person> {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  const postId = await families.write(mother, {
    title: '할머니 댁 감 따던 날',
    content:
      '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다.\n제일 높은 가지의 감은 까치밥으로 남겨두었다.',
    memoryDate: '2025-11-08',
    photos: [
      await jpegPhoto('persimmons.jpg', 30),
      await jpegPhoto('yard.jpg', 90),
      await pngPhoto('tree.png'),
    ],
  });
  await families.comment(grandmother, postId, '하준이가 딴 감이 제일 달더라. 내년에도 다 같이 따자꾸나.');
  await families.comment(mother, postId, '어머니, 곶감도 잘 마르고 있어요!');
  await families.write(mother, {
    title: '바다에서 맞은 아침',
    memoryDate: '2025-08-02',
    photos: [await jpegPhoto('sea.jpg', 200), await jpegPhoto('sand.jpg', 260)],
  });
  await families.write(mother, {
    title: '할머니가 보내신 편지',
    content: '사진은 없지만 오래 두고 읽고 싶다.',
    memoryDate: '2025-08-01',
  });
  await families.write(grandmother, {
    title: '손주 첫 걸음마',
    memoryDate: '2025-01-20',
    photos: [await turnedPhotoWithLocation('steps.jpg')],
  });
  const filmId = await postFilm(baseURL, mother, {
    title: '하준이의 첫걸음',
    memoryDate: '2025-01-19',
    film: await shortFilm(3),
    voice: await shortVoice(4),
    photos: [await jpegPhoto('after.jpg', 30)],
  });
  const states = async () => {
    const { images, voice } = await families.post(mother, filmId);
    return [images[0]?.video?.state, voice?.state];
  };
  await expect.poll(states, { timeout: 120_000 }).toEqual(['ready', 'ready']);
  // A whole tag is a tag, everything else is text.
  await families.write(mother, {
    title: '<b>굵은</b> x<y 제목',
    memoryDate: '2024-05-05',
    photos: [await jpegPhoto('may.jpg', 120)],
  });
  return mother;
}

/** Each photo of the page, brought into view as lazy ones need, has pixels. */
async function expectEveryPhotoShown(page: Page, count: number): Promise<void> {
  const photos = page.locator('main img');
  await expect(photos).toHaveCount(count);
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
  }
}

/** Light, dark, at 200 % text and on a narrow phone. */
async function checkAllVariants(page: Page): Promise<void> {
  for (const variant of [...VARIANTS, NARROW_VARIANT]) {
    await applyVariant(page, variant);
    await settle(page, variant, false);
    if (isCheckedByAxe(variant)) await expectAccessible(page);
    await expectLaidOut(page);
  }
}

/** Unpacks a ZIP as a person does, with every name checked by yauzl. */
async function unpack(archive: Buffer, into: string): Promise<void> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true });
  for await (const entry of zip.eachEntry()) {
    const path = join(into, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
  }
}
