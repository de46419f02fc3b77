import { stat } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { addPhotos, countWaiting, submit, titleField } from '../../support/posts/post-to-write.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { PASSWORD } from '../../support/accounts/people.ts';
import { writeFiles } from '../../support/photos/pick-photos.ts';
import { jpegPhoto, pngPhoto, turnedPhotoWithLocation } from '../../support/photos/photos.ts';
import { chooseVideoPhoto, requestVideo, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { RunningApp } from '../../support/app/running-app.ts';
import { UnsteadyLine } from '../../support/app/unsteady-line.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { WrittenPosts } from '../../support/posts/written-posts.ts';
import { dropFiles, FILM_NAME, largeFilm } from '../../support/recordings/large-film.ts';
import { fileResources } from '../../support/file-resources.ts';

const TITLE = '할머니 댁 감 따던 날';
const CONTENT = '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다.';
const COMMENT = '까치도 먹고 살아야지. 내년에 또 따러 오너라.';
const FILM_TITLE = '첫걸음';
const MB = 1_048_576;
/** Uploading and preparing a large film on a busy machine. */
const READY_TIMEOUT_MS = 180_000;

const use = fileResources();
let app: RunningApp;
let line: UnsteadyLine;

// @own-app: it kills the server.
test.beforeAll(async () => {
  app = await use(RunningApp.start(), (started) => started.remove());
  line = await use(UnsteadyLine.before(app.baseURL), (started) => started.close());
});

test(
  '가족이 추억을 나누고, 영상을 올리고, 굿즈를 만드는 사이에 서버가 갑자기 죽어도 모두 그대로다 @own-app',
  // Where the service worker is in control before, each phone would visit this app once more.
  { tag: '@first-visit' },
  async ({ browser }) => {
    test.setTimeout(900_000);
    let jiwoo = await openPage(browser);
    const inviteLink = await test.step('지우가 가입하고 가족을 만들어 초대 링크를 받는다', async () => {
      await jiwoo.goto('/');
      await signUp(jiwoo, '지우', 'jiwoo@example.com');
      await jiwoo.getByRole('link', { name: '가족 만들기' }).click();
      await jiwoo.getByLabel('가족 이름').fill('햇살가득 우리집');
      await jiwoo.getByRole('radio', { name: '딸' }).check();
      await jiwoo.getByRole('button', { name: '다음' }).click();
      await expect(jiwoo).toHaveURL(/\/MakeConfirmPage/);
      await expect(jiwoo.getByText('햇살가득 우리집')).toBeVisible();
      const link = await jiwoo.getByText(/\/KakaoInPage\?code=[A-Z0-9]{8}/).textContent();
      await jiwoo.getByRole('link', { name: '시작하기' }).click();
      await expect(jiwoo).toHaveURL(/\/home$/);
      await expect(jiwoo.getByRole('heading', { name: '첫 번째 추억을 남겨볼까요?' })).toBeVisible();
      return (link ?? '').trim();
    });

    const grandmother = await openPage(browser);
    await test.step('할머니가 그 링크로 들어와 가입하고 가족이 된다', async () => {
      await grandmother.goto(inviteLink.startsWith('http') ? inviteLink : `http://${inviteLink}`);
      await expect(grandmother.getByText('햇살가득 우리집')).toBeVisible();
      await grandmother.getByRole('button', { name: '로그인하고 들어가기' }).click();
      await expectInvited(grandmother);
      await signUp(grandmother, '할머니', 'grandma@example.com');
      await expect(grandmother).toHaveURL(/\/LinkInPage/);
      await expectInvited(grandmother);
      await expect(grandmother.getByLabel('초대 코드')).toHaveCount(0);
      await grandmother.getByRole('radio', { name: '할머니' }).check();
      await grandmother.getByRole('button', { name: '들어가기' }).click();
      await expect(grandmother).toHaveURL(/\/home$/);
    });

    await test.step('지우가 사진 석 장과 함께 추억을 쓴다', async () => {
      // Opened anew, so that the family with its new member is asked for again (fresh for five minutes).
      await jiwoo.goto('/home');
      await areaTab(jiwoo, '작성').click();
      await addPhotos(jiwoo, [
        await turnedPhotoWithLocation('turned.jpg'),
        await jpegPhoto('yard.jpg'),
        await pngPhoto('sky.png'),
      ]);
      await titleField(jiwoo).fill(TITLE);
      await jiwoo.getByLabel('내용').fill(CONTENT);
      await jiwoo.getByRole('button', { name: '할머니' }).click();
      await submit(jiwoo);
      await expect(jiwoo.getByRole('heading', { name: TITLE })).toBeVisible({ timeout: 30_000 });
    });

    await test.step('할머니가 일상에서 그 추억을 보고, 열고, 좋아하고, 댓글을 단다', async () => {
      await grandmother.goto('/home');
      const slide = grandmother.getByRole('link', { name: new RegExp(TITLE) });
      await expect(slide).toBeVisible();
      await expectLoadedPhotos(grandmother, 1);
      await slide.click();
      await expect(grandmother.getByText(CONTENT)).toBeVisible();
      await expectLoadedPhotos(grandmother, 3);
      await expectUprightFirstPhotoWithoutLocation(grandmother);
      const like = grandmother.getByRole('button', { name: /좋아요/ });
      await untilSaved(grandmother, '/like', () => like.click());
      await grandmother.getByLabel('댓글', { exact: true }).fill(COMMENT);
      await grandmother.getByRole('button', { name: '등록' }).click();
      await expectVisibleInViewport(grandmother.getByText(COMMENT));
    });

    const held = await test.step('다섯 번 끊기고 화면이 닫혀도, 큰 영상은 이어서 올라간다', async () => {
      await jiwoo.goto('/write');
      await dropFiles(jiwoo, await photosAroundFilm());
      await expect(jiwoo.getByRole('button', { name: `${FILM_NAME} 삭제` })).toBeVisible();
      await titleField(jiwoo).fill(FILM_TITLE);
      await expect(jiwoo.getByText('임시 저장됨')).toBeVisible({ timeout: 60_000 });
      line.breakAt([4, 12, 16, 21, 26].map((megabytes) => megabytes * MB));
      const halfway = line.holdAt(36 * MB);
      await submit(jiwoo);
      await halfway;
      expect(line.breaksLeft).toBe(0);
      const before = [...line.startedAt];
      const context = jiwoo.context();
      await jiwoo.close();
      line.release();
      const nearlyThrough = line.holdAt(50 * MB);
      jiwoo = await context.newPage();
      await jiwoo.goto('/home');
      await nearlyThrough;
      expectToGoOn(before, line.startedAt);
      return [...line.startedAt];
    });

    const goods = await jiwoo.context().newPage();
    await test.step('굿즈도 만드는 사이에 서버가 kill -9로 끝나고, 다시 켜진다', async () => {
      await goods.goto('/goods/pictureToVideo');
      await chooseVideoPhoto(goods, await jpegPhoto('killed.jpg'));
      await expect(goods.getByText('오늘 우리 가족이 10번 더 만들 수 있어요.')).toBeVisible();
      await requestVideo(goods, '오른쪽으로 천천히');
      await expect(goods).toHaveURL(/\?job=\d+$/);
      const progress = goods.getByRole('progressbar', { name: '영상 생성' });
      await expect
        .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [50] })
        .toBeGreaterThan(5);
      await app.killHard();
      line.release();
      await app.startAgain();
    });

    await test.step('보고 있던 굿즈 화면은 완성된 영상을 보여주고, 횟수는 하나만 줄었다', async () => {
      await expect(goods).toHaveURL(/\/goods\/videoResult\?job=\d+$/, { timeout: VIDEO_TIMEOUT_MS });
      await expect(goods.locator('video')).toBeVisible();
      await goods.getByRole('button', { name: '새로운 굿즈 또 만들래요' }).click();
      await chooseVideoPhoto(goods, await jpegPhoto('next.jpg'));
      await expect(goods.getByText('오늘 우리 가족이 9번 더 만들 수 있어요.')).toBeVisible();
      await goods.close();
    });

    await test.step('올리던 추억은 이어서 하나만 올라가고, 쓴 것과 좋아요와 댓글은 그대로다', async () => {
      await jiwoo.goto('/home');
      await expectFilmPosted(jiwoo);
      expect(await countWaiting(jiwoo)).toBe(0);
      expectToGoOn(held, line.startedAt);
      await jiwoo.getByRole('link', { name: new RegExp(TITLE) }).click();
      await expect(jiwoo.getByText(COMMENT)).toBeVisible();
      // The number stands beside the button.
      await expect(jiwoo.getByRole('button', { name: /좋아요/ }).locator('..')).toContainText('1');
    });

    await test.step('할머니의 휴대폰에서도 사진이 보이고, 영상이 재생된다', async () => {
      await grandmother.goto('/home');
      await grandmother.getByRole('link', { name: new RegExp(TITLE) }).click();
      await expectLoadedPhotos(grandmother, 3);
      await grandmother.goBack();
      await grandmother.getByRole('link', { name: FILM_TITLE }).click();
      await expectFilmPlays(grandmother);
    });
  },
);

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: line.baseURL })).newPage();
}

async function signUp(page: Page, nickname: string, email: string): Promise<void> {
  await page.getByRole('button', { name: '회원가입' }).first().click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('닉네임').fill(nickname);
  await page.getByRole('button', { name: '회원가입' }).last().click();
}

/** The family and the inviter are named on each page from the link to joining. */
async function expectInvited(page: Page): Promise<void> {
  await expect(page.getByText('햇살가득 우리집')).toBeInViewport();
  await expect(page.getByText(/지우님이 기다리고 있어요/)).toBeInViewport();
}

/** `count` photos of the memory were fetched and decoded: a broken one has no natural width. */
async function expectLoadedPhotos(page: Page, count: number): Promise<void> {
  const loaded = (images: Element[]) =>
    images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 100).length;
  await expect
    .poll(() => page.locator('img[src*="/api/media/"]').evaluateAll(loaded))
    .toBeGreaterThanOrEqual(count);
}

async function expectUprightFirstPhotoWithoutLocation(page: Page): Promise<void> {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const [post] = await new WrittenPosts(app.baseURL, { accessToken }).titled(TITLE);
  const [first] = post?.images ?? [];
  expect(first).toMatchObject({ width: 1200, height: 1600 });
  const bytes = await (await page.request.get(new URL(first?.url ?? '', app.baseURL).href)).body();
  expect(bytes.includes(Buffer.from('Exif'))).toBe(false);
  expect(bytes.includes(Buffer.from('Ongi Test Camera'))).toBe(false);
}

/** Paths of a photo, the film and two photos. */
async function photosAroundFilm(): Promise<string[]> {
  const film = await largeFilm();
  // As large as it is meant to be.
  expect((await stat(film)).size).toBeGreaterThan(50 * MB);
  const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map((name, index) => jpegPhoto(name, index * 90));
  const [first = '', ...others] = await writeFiles(await Promise.all(photos));
  return [first, film, ...others];
}

/**
 * What had been acknowledged of the film is not sent again: everything before the part that was held. A part
 * may come while the server stores the rest of the broken one, and is then sent once more.
 */
function expectToGoOn(before: readonly number[], after: readonly number[]): void {
  const later = after.slice(before.length);
  expect(later).not.toEqual([]);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(before.at(-1) ?? 0);
}

/** Once it is there it is one: with a photo, the film, and two photos. */
async function expectFilmPosted(page: Page): Promise<void> {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const written = new WrittenPosts(app.baseURL, { accessToken });
  const find = () => written.titled(FILM_TITLE);
  await expect.poll(async () => (await find()).length, { timeout: READY_TIMEOUT_MS }).toBe(1);
  const [post] = await find();
  expect(post?.images.map((image) => 'video' in image)).toEqual([false, true, false, false]);
}

/** Shows the film being prepared, and plays it once it is ready, without a reload. */
async function expectFilmPlays(phone: Page): Promise<void> {
  const poster = phone.getByRole('button', { name: /영상, 4개 중 2번째/ });
  await expect(poster).toBeVisible({ timeout: READY_TIMEOUT_MS });
  await poster.click();
  const viewer = phone.getByRole('dialog', { name: '사진과 영상 크게 보기' });
  const video = viewer.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}
