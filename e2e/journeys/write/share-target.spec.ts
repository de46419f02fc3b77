import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { logInByForm, openAs } from '../../support/accounts/people.ts';
import { film } from '../../support/photos/film.ts';
import { heicPhoto } from '../../support/photos/heic-photos.ts';
import { jpegPhoto, pngPhoto, type TestPhoto } from '../../support/photos/photos.ts';
import { writeFiles } from '../../support/photos/pick-photos.ts';
import {
  photoNames,
  removeButtons,
  sendPost,
  submit,
  titleField,
} from '../../support/posts/post-to-write.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

/* Android sends what another app shares as Chromium does here: a form, from a page outside of the app. */

type Share = { title?: string; text?: string; url?: string; files: readonly TestPhoto[] };

/** Answers the question before what was shared enters a draft. */
async function addToDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더하기' }).click();
}

/** No page of the app is open. @param paths of files that are too large to travel through the test */
async function share(
  page: Page,
  baseURL: string,
  shared: Share,
  paths: readonly string[] = [],
): Promise<void> {
  await page.goto('about:blank');
  await shareFrom(page, new URL('/write/share', baseURL).href, shared, paths);
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

/** A photo, an iPhone's photo and a film, with a text. */
async function photosAndFilm(text: string): Promise<Share> {
  return { text, files: [await jpegPhoto('하나.jpg'), await heicPhoto('둘.heic'), await film('첫걸음.mp4')] };
}

/** They are in the form, the photo converted, and the film with its duration. */
async function expectPhotosAndFilm(page: Page, text: string): Promise<void> {
  await expect.poll(() => photoNames(page)).toEqual(['하나.jpg 삭제', '둘.jpg 삭제', '영상 첫걸음.mp4 삭제']);
  const duration = removeButtons(page).nth(2).locator('xpath=ancestor::li').getByText('0:02');
  await duration.scrollIntoViewIfNeeded();
  await expectVisibleInViewport(duration);
  await expect(page.getByLabel('내용')).toHaveValue(text);
}

test('다른 앱에서 공유한 것은 로그인을 기다렸다가도, 인터넷 없이도 들어오고, 긴 영상도 나누어 받아 온전히 올라간다', async ({
  page,
  context,
  appURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  // The phone has the app: its service worker is in control.
  await page.goto('/LoginPage');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const names = ['하나.jpg 삭제', '둘.jpg 삭제', '영상 첫걸음.mp4 삭제'];

  await test.step('로그아웃된 전화에서 공유한 것은 로그인을 기다렸다가, 두 번 들어오지 않는다', async () => {
    await share(page, appURL, await photosAndFilm('처음 걸은 날'));
    await logInByForm(page, mother.email);
    await expect(page).toHaveURL(/\/write$/);
    await expectPhotosAndFilm(page, '처음 걸은 날');
    await page.reload();
    await expect.poll(() => photoNames(page)).toEqual(names);
  });

  await test.step('앱이 닫혀 있어도 열려 있어도 쓰던 것에 더해지고, 받을 수 없는 것은 무엇인지 말한다', async () => {
    await share(page, appURL, { files: [await jpegPhoto('셋째.jpg', 60)] });
    await expectVisibleInViewport(page.getByText('사진과 영상 1개: 셋째.jpg'));
    await addToDraft(page);
    await expect.poll(() => photoNames(page)).toEqual([...names, '셋째.jpg 삭제']);
    const note = { name: '메모.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    // Android navigates the window that is open.
    await shareFrom(page, '/write/share', { files: [await film('둘째.mp4'), note] });
    await addToDraft(page);
    await expect.poll(() => photoNames(page)).toContain('영상 둘째.mp4 삭제');
    await expectVisibleInViewport(page.getByText(/이미지 6: 지원하지 않는 파일 형식입니다/));
    await expect(page.getByLabel('내용')).toHaveValue('처음 걸은 날');
    await page.getByRole('button', { name: '메모.pdf 삭제' }).click();
  });

  await test.step('차례대로 올라간다', async () => {
    await titleField(page).fill('공유한 날');
    const { images } = await families.post(mother, await sendPost(page));
    expect(images.map(({ video }) => video !== undefined)).toEqual([false, false, true, false, true]);
  });

  await test.step('인터넷 없이 공유한 것도 기다렸다가, 연결되면 올라간다', async () => {
    await context.setOffline(true);
    const { files } = await photosAndFilm('');
    await share(page, appURL, { url: 'https://example.com/sky', files });
    await expect.poll(() => photoNames(page)).toEqual(names);
    await expect(page.getByLabel('내용')).toHaveValue('https://example.com/sky');
    await titleField(page).fill('하늘 위에서');
    await submit(page);
    await expectVisibleInViewport(page.getByText('인터넷이 연결되면 자동으로 올릴게요.'));
    await context.setOffline(false);
    const titles = async () => (await families.recent(mother)).map(({ title }) => title);
    await expect.poll(titles).toContain('하늘 위에서');
  });

  await test.step('긴 영상', async () => {
    const short = await film('긴 영상.mp4');
    // A box that players skip: larger than what the service worker holds in memory at once.
    const padding = Buffer.alloc(20_000_000);
    padding.writeUInt32BE(padding.length);
    padding.write('free', 4);
    const long = await writeFiles([{ ...short, buffer: Buffer.concat([short.buffer, padding]) }]);
    await share(page, appURL, { files: [] }, long);
    await expect.poll(() => photoNames(page)).toEqual(['영상 긴 영상.mp4 삭제']);
    await expectVisibleInViewport(removeButtons(page).locator('xpath=ancestor::li').getByText('0:02'));
    // It goes once the draft has it.
    const stored = () => page.evaluate(async () => (await (await caches.open('site-shares')).keys()).length);
    await expect.poll(stored).toBe(0);
  });
});

test('이름에 확장자가 없거나 형식이 틀린 사진도 공유하면 내용대로 들어오고, 사진이 아니면 그렇게 말한다', async ({
  page,
  appURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Whatever app shares it, Android hands over the name and type that this app says.
  const files = [
    { ...(await jpegPhoto('1000004321')), mimeType: 'image/*' },
    { ...(await pngPhoto('1000004322')), mimeType: 'image/*' },
    { ...(await heicPhoto('1000004323')), mimeType: 'image/*' },
    await heicPhoto('IMG_0001.jpg', 'image/jpeg'),
    { ...(await film('1000004324')), mimeType: 'video/*' },
    { ...(await film('첫걸음.jpg')), mimeType: 'image/jpeg' },
  ];

  await test.step('무엇이든 내용대로 들어온다', async () => {
    await share(page, appURL, { files });
    await expect.poll(() => removeButtons(page).count()).toBe(files.length);
    await titleField(page).fill('공유한 날');
    await page.getByLabel('내용').fill('장대 끝에 매달린 감');
    const { images } = await families.post(mother, await sendPost(page));
    expect(images.map(({ video }) => video !== undefined)).toEqual([false, false, false, false, true, true]);
  });

  await test.step('사진도 영상도 아닌 것은 무엇인지 말한다', async () => {
    const text = Buffer.from('사진이 아니라 글이다.');
    const wrong = [
      { name: '1000004325', mimeType: 'image/*', buffer: text },
      { name: '글.jpg', mimeType: 'image/jpeg', buffer: text },
    ];
    await share(page, appURL, { files: wrong });
    await expect.poll(() => removeButtons(page).count()).toBe(wrong.length);
    await titleField(page).fill('사진이 아닌 것');
    await page.getByLabel('내용').fill('장대 끝에 매달린 감');
    await submit(page);
    const problem = page.getByText(/이미지 1: 지원하지 않는 파일 형식입니다/);
    await expectVisibleInViewport(problem);
    await page.getByRole('button', { name: '1000004325 삭제' }).click();
    // Of several it says the first.
    await submit(page);
    await expectVisibleInViewport(problem);
    await page.getByRole('button', { name: '글.jpg 삭제' }).click();
    await expect(problem).toBeHidden();
  });

  await test.step('묻는 동안 새로 고쳐도 다시 묻는다', async () => {
    await share(page, appURL, { files: [await jpegPhoto('1000004326')] });
    const question = page.getByText('사진과 영상 1개: 1000004326');
    await expectVisibleInViewport(question);
    await page.reload();
    await expectVisibleInViewport(question);
    await addToDraft(page);
    await expect.poll(() => photoNames(page)).toContain('1000004326 삭제');
  });
});
