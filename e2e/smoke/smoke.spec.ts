import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Locator, type Page, test } from '@playwright/test';
import yauzl from 'yauzl';
import { Families, PASSWORD } from '../support/accounts/people.ts';
import { RunningApp } from '../support/app/running-app.ts';
import { FAKE_MICROPHONE } from '../support/browser/fake-microphone.ts';
import { diaryCard, illustrationHasCome } from '../support/goods/diary.ts';
import { chooseVideoPhoto, requestVideo } from '../support/goods/goods.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { film } from '../support/photos/film.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import { addPhotos, submit, titleField } from '../support/posts/post-to-write.ts';
import { isRecorded, voiceField } from '../support/posts/voice-posts.ts';

/* One person uses all that the app makes. Every file is read back, also after the worker was restarted. */

const TITLE = '하준이의 첫걸음';
const PROMPT = '눈이 내리고 가까이 다가가요';
/**
 * A worker of a machine that has just started may have an image to pull, a model to load, others to serve.
 */
const MADE_TIMEOUT_MS = 300_000;

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MICROPHONE] }),
});

test('smoke', async ({ browser }) => {
  test.setTimeout(4 * MADE_TIMEOUT_MS);
  const site = await smokedSite();
  const page = await (await browser.newContext({ baseURL: site.address })).newPage();
  try {
    await test.step('가입하고 가족을 만든다', () => signUp(page));
    await test.step('사진과 영상과 목소리를 올린다', () => post(page));
    const postPath = new URL(page.url()).pathname;
    await test.step('영상과 목소리가 재생된다', () => recordingsPlay(page, postPath));
    await test.step('영상을 만들어 간직한다', () => makeVideo(page));
    await test.step('그림일기를 만들어 간직한다', () => makeDiary(page, site.address));
    await test.step('내 추억을 내려받는다', () => downloadArchive(page));
    await test.step(site.restartName, site.restart);
    await test.step('모두 다시 읽는다', async () => {
      await recordingsPlay(page, postPath);
      await goodsAreThere(page);
      await downloadArchive(page);
    });
  } finally {
    await page.context().close();
    await site.remove();
  }
});

type SmokedSite = {
  address: string;
  restartName: string;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * The running site that SMOKE_ADDRESS names, restarted by SMOKE_RESTART; without an address, one of its own.
 */
async function smokedSite(): Promise<SmokedSite> {
  const { SMOKE_ADDRESS: address, SMOKE_RESTART: command } = process.env;
  if (address === undefined) {
    const app = await RunningApp.start();
    return {
      address: app.baseURL,
      restartName: 'kill the app and start it again',
      restart: async () => {
        await app.killHard();
        await app.startAgain();
      },
      remove: () => app.remove(),
    };
  }
  return {
    address,
    restartName: command === undefined ? 'restart nothing: no --restart was given' : `restart: ${command}`,
    restart: async () => {
      if (command !== undefined) await promisify(execFile)('sh', ['-c', command]);
      const isReady = async () => (await fetch(`${address}/api/health`).catch(() => undefined))?.ok ?? false;
      await expect.poll(isReady, { timeout: MADE_TIMEOUT_MS }).toBe(true);
    },
    remove: async () => undefined,
  };
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: '회원가입' }).first().click();
  await page.getByLabel('이메일').fill(`smoke-${Date.now()}@example.com`);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('닉네임').fill('지우');
  await page.getByRole('button', { name: '회원가입' }).last().click();
  await page.getByRole('link', { name: '가족 만들기' }).click();
  await page.getByLabel('가족 이름').fill('햇살가득 우리집');
  await page.getByRole('radio', { name: '딸' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('link', { name: '시작하기' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function post(page: Page): Promise<void> {
  await areaTab(page, '작성').click();
  await addPhotos(page, [await jpegPhoto('yard.jpg'), await film('steps.mp4')]);
  await voiceField(page).getByRole('button', { name: '목소리 녹음하기' }).click();
  await isRecorded(page, '0:02');
  await voiceField(page).getByRole('button', { name: '녹음 마치기' }).click();
  await expect(voiceField(page).getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
  await titleField(page).fill(TITLE);
  await submit(page);
  await expect(page).toHaveURL(/memoryDetailPage\/\d+$/, { timeout: MADE_TIMEOUT_MS });
}

/** Opened anew, the memory shows its photo, and its film and its voice play. */
async function recordingsPlay(page: Page, postPath: string): Promise<void> {
  await page.goto(postPath);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const photo = page.locator('main img[src*="/api/media/"]').first();
  await expect
    .poll(() => photo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(100);
  await playsOn(page.locator('audio'), () => page.getByRole('button', { name: '재생', exact: true }).click());
  await page.getByRole('button', { name: /영상, 2개 중 2번째/ }).click({ timeout: MADE_TIMEOUT_MS });
  const viewer = page.getByRole('dialog', { name: '사진과 영상 크게 보기' });
  await playsOn(viewer.locator('video'));
}

async function playsOn(player: Locator, play?: () => Promise<void>): Promise<void> {
  await expect(player).toBeAttached({ timeout: MADE_TIMEOUT_MS });
  await play?.();
  await expect
    .poll(() => player.evaluate(({ currentTime }: HTMLMediaElement) => currentTime))
    .toBeGreaterThan(0.5);
}

async function makeVideo(page: Page): Promise<void> {
  await page.goto('/goods/pictureToVideo');
  await chooseVideoPhoto(page, await jpegPhoto('first.jpg'));
  await requestVideo(page, PROMPT);
  await expect(page).toHaveURL(/\/goods\/videoResult\?job=\d+$/, { timeout: MADE_TIMEOUT_MS });
  await playsOn(page.locator('video'), () => page.getByRole('button', { name: '재생' }).click());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '갤러리에 저장할래요' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
}

/** A diary needs six memories. */
async function makeDiary(page: Page, address: string): Promise<void> {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const families = new Families(address);
  for (let index = 0; index < 5; index += 1)
    await families.write({ nickname: '지우', email: '', accessToken }, { title: `추억 ${index}` });
  await page.goto('/goods/diary/select');
  await page.getByRole('alertdialog', { name: '게시글 선택' }).getByRole('button', { name: '확인' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: '선택한 게시글로 그림일기 만들기' }).click();
  await expect(page).toHaveURL(/\/goods\/diary\/result$/, { timeout: MADE_TIMEOUT_MS });
  await illustrationHasCome(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '이미지 저장' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('굿즈에 간직했어요.')).toBeVisible();
}

async function goodsAreThere(page: Page): Promise<void> {
  await page.goto('/goods');
  await page.getByRole('button', { name: new RegExp(`^영상: .*${PROMPT}`) }).click();
  const dialog = page.getByRole('dialog', { name: '영상' });
  await playsOn(dialog.locator('video'), () => dialog.getByRole('button', { name: '재생' }).click());
  await page.goto('/goods');
  await page.getByRole('link', { name: /^그림일기: / }).click();
  await expect(diaryCard(page).getByRole('img', { name: / 그림$/ })).toBeVisible();
}

/** All of it is in the archive: the photo, the film, the voice, the video and the drawing. */
async function downloadArchive(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: '내 추억 내려받기' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '내려받기', exact: true }).click();
  const zip = await yauzl.openPromise(await (await download).path(), { strictFileNames: true });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  const count = (form: RegExp): number => names.filter((name) => form.test(name)).length;
  expect(count(/\.jpg$/), names.join()).toBeGreaterThanOrEqual(1);
  expect(count(/\.mp4$/), names.join()).toBe(2);
  expect(count(/\.m4a$/), names.join()).toBe(1);
}
