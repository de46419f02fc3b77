import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/journey.ts';
import { callApi, type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { postFilm, shortFilm, shortVoice } from '../../support/recordings/recorded-posts.ts';

const READY_TIMEOUT_MS = 120_000;

type Setting = { page: Page; families: Families; appURL: string; author: Person; reader: Person };

/** Where a reader takes something along that somebody else of the family has made. */
type TakenKind = {
  /** The page with the buttons. @returns where what is taken is served; null: it is drawn on the device */
  open: (setting: Setting) => Promise<string | null>;
  noun: string;
  fileName: RegExp;
  type: string;
};

/** That none is missing is tested beside what is taken: taken-files.test.ts, GoodsScreen.test.tsx. */
const TAKEN = {
  photo: {
    open: async ({ page, families, author, reader }) => {
      const photos = [await jpegPhoto('first.jpg', 30), await jpegPhoto('second.jpg', 200)];
      const postId = await families.write(author, { title: '사진', memoryDate: '2025-11-08', photos });
      await openAs(page, reader, `/home/memoryDetailPage/${postId}?photo=2`);
      return (await families.post(reader, postId)).images[1]?.url ?? '';
    },
    noun: '사진',
    fileName: /^온기-2025-11-08-2\.jpg$/,
    type: 'image/jpeg',
  },
  video: {
    open: async ({ page, families, appURL, author, reader }) => {
      const postId = await postRecordings(appURL, author);
      const url = async () => (await families.post(reader, postId)).images[0]?.video?.url ?? '';
      await expect.poll(url, { timeout: READY_TIMEOUT_MS }).not.toBe('');
      await openAs(page, reader, `/home/memoryDetailPage/${postId}?photo=1`);
      return url();
    },
    noun: '동영상',
    fileName: /^온기-2025-11-09-1\.mp4$/,
    type: 'video/mp4',
  },
  voice: {
    open: async ({ page, families, appURL, author, reader }) => {
      const postId = await postRecordings(appURL, author);
      const url = async () => (await families.post(reader, postId)).voice?.url ?? '';
      await expect.poll(url, { timeout: READY_TIMEOUT_MS }).not.toBe('');
      await openAs(page, reader, `/home/memoryDetailPage/${postId}`);
      return url();
    },
    noun: '목소리',
    fileName: /^온기-2025-11-09-목소리\.m4a$/,
    type: 'audio/mp4',
  },
  'saved video': {
    open: async ({ page, appURL, author, reader }) => {
      const form = new FormData();
      const request = JSON.stringify({ actionPrompt: '눈이 내려요' });
      form.append('request', new Blob([request], { type: 'application/json' }));
      const { buffer, name } = await jpegPhoto('moving.jpg', 60);
      form.append('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), name);
      const made = await callApi<{ animatePhotoTempUrl: string }>(
        appURL,
        'POST',
        '/animate-photo/generate',
        form,
        author,
      );
      const saved = { tempVideoUrl: made.animatePhotoTempUrl, actionPrompt: '눈이 내려요' };
      await callApi(appURL, 'POST', '/animate-photo/save', saved, author);
      await openAs(page, reader, '/goods');
      await page.getByRole('button', { name: '눈이 내려요 영상 저장과 공유' }).click();
      const goods = await callApi<{ videoUrl?: string }[]>(appURL, 'GET', '/goods', undefined, reader);
      return goods[0]?.videoUrl ?? '';
    },
    noun: '동영상',
    fileName: /^온기-\d{4}-\d\d-\d\d-동영상-\d+\.mp4$/,
    type: 'video/mp4',
  },
  'saved diary': {
    open: async ({ page, families, appURL, author, reader }) => {
      const postId = await families.write(author, { title: '감 따던 날', memoryDate: '2025-11-10' });
      const diary = {
        postId,
        title: '감나무 일기',
        content: '감을 땄다.',
        weather: 'sunny',
        mood: 'happy',
        illustration: null,
        date: '2025-11-10',
        template: 'classic',
      };
      await callApi(appURL, 'POST', '/diary/save', diary, author);
      await openAs(page, reader, '/goods');
      await page.getByRole('button', { name: '감나무 일기 그림일기 저장과 공유' }).click();
      return null;
    },
    noun: '그림일기',
    fileName: /^ongi_diary_20251110\.png$/,
    type: 'image/png',
  },
} as const satisfies Record<string, TakenKind>;

const SHARED = 'sharedFiles';

/** The system's share sheet, which writes down what it is handed. The first time the tap is too long ago. */
async function shareSheet(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    let count = 0;
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files !== undefined && files.length > 0,
      share: async ({ files = [] }: ShareData) => {
        count += 1;
        if (count === 1) throw new DOMException('', 'NotAllowedError');
        const shared = files.map(({ name, type, size }) => ({ name, type, size }));
        document.documentElement.setAttribute(`data-${key}`, JSON.stringify(shared));
        if (count === 3) throw new DOMException('', 'AbortError');
      },
    });
  }, SHARED.toLowerCase());
}

for (const [kind, { open, noun, fileName, type }] of Object.entries(TAKEN))
  test(`쓰지 않은 가족도 저장하고 공유한다: ${kind}`, async ({ page, families, appURL }, testInfo) => {
    await shareSheet(page);
    const author = await families.withFamily('엄마');
    const reader = await families.signUpInto(author, '할머니');
    const address = await open({ page, families, appURL, author, reader });
    const save = button(page, `${noun} 저장`);
    await expect(save).toBeVisible();
    const served =
      address === null ? null : Buffer.from(await (await fetch(new URL(address, appURL))).arrayBuffer());

    const download = page.waitForEvent('download');
    await save.click();
    const saved = await download;
    expect(saved.suggestedFilename().normalize('NFC')).toMatch(fileName);
    const bytes = await readFile(await saved.path());
    if (served === null) expect((await sharp(bytes).metadata()).format).toBe('png');
    else expect(bytes.equals(served)).toBe(true);
    await expect(page.getByText(new RegExp(`${noun}[을를] 저장했어요`))).toBeVisible();
    if (process.env['E2E_PICTURES'] === '1')
      await page.screenshot({ path: testInfo.outputPath('taken.png') });

    await page.reload();
    if (noun === '동영상' || noun === '그림일기') await reopen(page);
    const share = button(page, `${noun} 공유`);
    await share.click();
    await expect(page.getByText('공유할 준비가 되었어요. 공유를 한 번 더 눌러주세요.')).toBeVisible();
    await share.click();
    const shared = page.locator(`[data-${SHARED.toLowerCase()}]`);
    await expect(shared).toBeAttached();
    const [file] = JSON.parse((await shared.getAttribute(`data-${SHARED.toLowerCase()}`)) ?? '[]');
    expect(file.name).toMatch(fileName);
    expect(file.type).toBe(type);
    if (served !== null) expect(file.size).toBe(served.length);
    // Whoever closes the sheet is told nothing.
    await share.click();
    await expect(page.getByText('공유하지 못했어요.')).toHaveCount(0);
  });

test('받지 못하면 까닭이 보이고, 다시 시도하면 저장된다', async ({ page, families, appURL }) => {
  const author = await families.withFamily('엄마');
  const reader = await families.signUpInto(author, '할머니');
  await TAKEN.photo.open({ page, families, appURL, author, reader });
  const full = /\/api\/media\/.*full\.jpg.*[?&]t=/;
  await page.route(full, (route) => route.fulfill({ status: 503 }));
  await button(page, '사진 저장').click();
  await expect(page.getByText('파일에 접근할 수 없습니다. 다시 시도해주세요.')).toBeVisible();
  await page.unroute(full);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '다시 시도' }).click();
  expect((await download).suggestedFilename()).toBe('온기-2025-11-08-2.jpg');
});

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** A drawer of /goods closes with a reload. */
async function reopen(page: Page): Promise<void> {
  if (!page.url().includes('/goods')) return;
  await page.getByRole('button', { name: /저장과 공유$/ }).click();
}

async function postRecordings(appURL: string, author: Person): Promise<number> {
  const [film, voice] = [await shortFilm(2), await shortVoice(2)];
  return postFilm(appURL, author, {
    title: '첫걸음',
    memoryDate: '2025-11-09',
    film,
    voice,
    photos: [await jpegPhoto('after.jpg')],
  });
}
