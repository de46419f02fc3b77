import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs, PASSWORD, type Person } from '../../support/accounts/people.ts';
import { film } from '../../support/photos/film.ts';
import { heicPhoto } from '../../support/photos/heic-photos.ts';
import { jpegPhoto, type TestPhoto } from '../../support/photos/photos.ts';
import { writeFiles } from '../../support/photos/pick-photos.ts';
import { removeButtons } from '../../support/posts/post-to-write.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

/* Android sends what another app shares as Chromium does here: a form, from a page outside of the app. */

/** The phone has the app: its service worker is in control. */
async function install(page: Page, person: Person | null): Promise<void> {
  if (person === null) await page.goto('/LoginPage');
  else await openAs(page, person, '/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

type Share = { title?: string; text?: string; url?: string; files: readonly TestPhoto[] };

/** No page of the app is open. */
async function share(page: Page, baseURL: string | undefined, shared: Share): Promise<void> {
  await page.goto('about:blank');
  await shareFrom(page, new URL('/write/share', baseURL).href, shared);
}

/** A window of the app is open: Android navigates it. */
async function shareIntoOpenApp(page: Page, shared: Share): Promise<void> {
  await shareFrom(page, '/write/share', shared);
}

/** The form that Chromium sends. */
async function shareFrom(
  page: Page,
  action: string,
  { files, ...texts }: Share,
  paths: readonly string[] = [],
): Promise<void> {
  await page.evaluate(
    ({ to, fields }) => {
      const form = document.createElement('form');
      form.id = 'shared';
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: to });
      const inputs = Object.entries(fields).map(([name, value]) => ({ type: 'hidden', name, value }));
      for (const attributes of [...inputs, { type: 'file', name: 'files', multiple: true }])
        form.append(Object.assign(document.createElement('input'), attributes));
      document.body.append(form);
    },
    { to: action, fields: texts },
  );
  const input = page.locator('#shared input[type=file]');
  await (paths.length > 0 ? input.setInputFiles([...paths]) : input.setInputFiles([...files]));
  await page.locator('#shared').evaluate((form: HTMLFormElement) => form.submit());
}

const photoNames = (page: Page) =>
  removeButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

/** A photo, an iPhone's photo and a film, with a text. */
async function photosAndFilm(text: string): Promise<Share> {
  return { text, files: [await jpegPhoto('하나.jpg'), await heicPhoto('둘.heic'), await film('첫걸음.mp4')] };
}

/** They are in the form, the photo converted, and the film with its duration. */
async function expectPhotosAndFilm(page: Page, text: string): Promise<void> {
  await expect.poll(() => photoNames(page)).toEqual(['하나.jpg 삭제', '둘.jpg 삭제', '영상 첫걸음.mp4 삭제']);
  await expectVisibleInViewport(removeButtons(page).nth(2).locator('xpath=ancestor::li').getByText('0:02'));
  await expect(page.getByLabel('내용')).toHaveValue(text);
}

test('다른 앱에서 공유한 사진과 글이 쓰기 화면에 들어와 올라가고, 다시 열어도 두 번 들어오지 않는다', async ({
  page,
  baseURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  await share(page, baseURL, {
    text: '할머니 댁 앞마당',
    files: [await jpegPhoto('첫째.jpg'), await jpegPhoto('둘째.jpg', 20)],
  });
  await expect(page).toHaveURL(/\/write$/);
  await expect.poll(() => photoNames(page)).toEqual(['첫째.jpg 삭제', '둘째.jpg 삭제']);
  await expect(page.getByLabel('내용')).toHaveValue('할머니 댁 앞마당');
  await page.reload();
  await expect.poll(() => photoNames(page)).toEqual(['첫째.jpg 삭제', '둘째.jpg 삭제']);

  await test.step('하나 더 공유하면 쓰던 것에 더해진다', async () => {
    await share(page, baseURL, { files: [await jpegPhoto('셋째.jpg', 60)] });
    await expect.poll(() => photoNames(page)).toEqual(['첫째.jpg 삭제', '둘째.jpg 삭제', '셋째.jpg 삭제']);
    await expect(page.getByLabel('내용')).toHaveValue('할머니 댁 앞마당');
  });
  await page.getByLabel('제목').fill('공유한 날');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  await expectVisibleInViewport(page.getByRole('heading', { level: 1, name: '공유한 날' }));
  await expect(page.getByRole('button', { name: /^사진 3장 중 1번째/ })).toBeVisible();
});

test('로그아웃된 전화에서 공유한 것은 로그인을 기다렸다가 들어온다', async ({ page, baseURL, families }) => {
  const mother = await families.withFamily('엄마');
  await install(page, null);
  await share(page, baseURL, { files: [await jpegPhoto('기다린.jpg')] });
  await expect(page).toHaveURL(/LoginPage/);
  await page.getByLabel('이메일').fill(mother.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/write$/);
  await expect.poll(() => photoNames(page)).toEqual(['기다린.jpg 삭제']);
});

test('인터넷 없이 공유한 것도 들어와 기다렸다가, 연결되면 올라간다', async ({
  page,
  context,
  baseURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  // The area is on the device once it was opened.
  await page.goto('/write');
  await page.getByRole('button', { name: '등록하기' }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('/write/'))))
    .toBe(true);
  await context.setOffline(true);
  await share(page, baseURL, { text: '비행기 안에서', files: [await jpegPhoto('하늘.jpg')] });
  await expect.poll(() => photoNames(page)).toEqual(['하늘.jpg 삭제']);
  await page.getByLabel('제목').fill('하늘 위에서');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expectVisibleInViewport(page.getByText('인터넷이 연결되면 자동으로 올릴게요.'));
  await context.setOffline(false);
  await expect
    .poll(async () => (await families.recent(mother)).map(({ title }) => title))
    .toEqual(['하늘 위에서']);
});

test('받을 수 없는 파일도 사라지지 않고, 무엇이 안 되는지 말한다', async ({ page, baseURL, families }) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  const note = { name: '메모.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await share(page, baseURL, { url: 'https://example.com/sky', files: [await jpegPhoto('하늘.jpg'), note] });
  await expectVisibleInViewport(page.getByText(/이미지 2: 지원하지 않는 파일 형식입니다/));
  await expect(page.getByLabel('내용')).toHaveValue('https://example.com/sky');
});

test('앱이 닫혀 있을 때 공유한 사진과 영상이 들어와 차례대로 올라간다', async ({
  page,
  baseURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  await share(page, baseURL, await photosAndFilm('처음 걸은 날'));
  await expect(page).toHaveURL(/\/write$/);
  await expectPhotosAndFilm(page, '처음 걸은 날');
  await page.getByLabel('제목').fill('첫걸음');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  const postId = Number(/memoryDetailPage\/(\d+)/.exec(page.url())?.[1]);
  const { images } = await families.post(mother, postId);
  expect(images.map(({ video }) => video !== undefined)).toEqual([false, false, true]);
});

test('앱이 열려 있을 때 공유한 사진과 영상도 쓰던 것에 더해진다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  await shareIntoOpenApp(page, await photosAndFilm('처음 걸은 날'));
  await expect(page).toHaveURL(/\/write$/);
  await expectPhotosAndFilm(page, '처음 걸은 날');
  await shareIntoOpenApp(page, { files: [await film('둘째.mp4')] });
  await expect.poll(() => photoNames(page)).toContain('영상 둘째.mp4 삭제');
  await expect(page.getByLabel('내용')).toHaveValue('처음 걸은 날');
});

test('로그아웃된 전화에서 공유한 사진과 영상은 로그인을 기다렸다가 들어온다', async ({
  page,
  baseURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await install(page, null);
  await share(page, baseURL, await photosAndFilm('처음 걸은 날'));
  await expect(page).toHaveURL(/LoginPage/);
  await page.getByLabel('이메일').fill(mother.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/write$/);
  await expectPhotosAndFilm(page, '처음 걸은 날');
});

test('인터넷 없이 공유한 사진과 영상도 들어와 기다리고, 아이폰 사진은 연결되면 바뀐다', async ({
  page,
  context,
  baseURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  await page.goto('/write');
  await page.getByRole('button', { name: '등록하기' }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('/write/'))))
    .toBe(true);
  await context.setOffline(true);
  await share(page, baseURL, await photosAndFilm('처음 걸은 날'));
  // Whether the library is on this phone depends on what was converted before.
  await expect
    .poll(() => photoNames(page))
    .toEqual(['하나.jpg 삭제', expect.stringMatching(/^둘\.(heic|jpg) 삭제$/), '영상 첫걸음.mp4 삭제']);
  await context.setOffline(false);
  await expectPhotosAndFilm(page, '처음 걸은 날');
});

test('긴 영상도 나누어 받아 온전히 올라간다', async ({ page, baseURL, families }) => {
  const mother = await families.withFamily('엄마');
  await install(page, mother);
  const short = await film('긴 영상.mp4');
  // A box that players skip: larger than what the service worker holds in memory at once.
  const padding = Buffer.alloc(20_000_000);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  const long = await writeFiles([{ ...short, buffer: Buffer.concat([short.buffer, padding]) }]);
  await page.goto('about:blank');
  await shareFrom(page, new URL('/write/share', baseURL).href, { files: [] }, long);
  await expect.poll(() => photoNames(page)).toEqual(['영상 긴 영상.mp4 삭제']);
  await expectVisibleInViewport(removeButtons(page).locator('xpath=ancestor::li').getByText('0:02'));
  const stored = await page.evaluate(async () => (await caches.open('site-shares')).keys());
  expect(stored).toEqual([]);
});
