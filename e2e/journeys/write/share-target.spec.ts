import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs, PASSWORD, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto, type TestPhoto } from '../../support/photos/photos.ts';
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
async function share(page: Page, baseURL: string | undefined, { files, ...texts }: Share): Promise<void> {
  await page.goto('about:blank');
  const fields = Object.entries(texts).map(([name, value]) => `<textarea name="${name}">${value}</textarea>`);
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${new URL('/write/share', baseURL).href}">
      ${fields.join('')}<input type="file" name="files" multiple><button>공유</button></form>`,
  );
  await page.locator('input[type=file]').setInputFiles([...files]);
  await page.getByRole('button', { name: '공유' }).click();
}

const photoNames = (page: Page) =>
  page
    .getByRole('button', { name: /\.jpg 삭제$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

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
