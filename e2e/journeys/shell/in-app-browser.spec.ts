import type { Locator, Page } from '@playwright/test';
import { respondsAsDrive } from '../../screens/goods/picker.ts';
import { DONE_VIDEO_JOB } from '../../screens/goods/sample-jobs.ts';
import { aShortVideo } from '../../support/goods/short-video.ts';
import { respondsWith } from '../../support/browser/network.ts';
import { openDiary } from '../../support/goods/diary.ts';
import { identifyAsKakaoTalk } from '../../support/browser/in-app-browser.ts';
import { expect, test } from '../../support/journey.ts';
import { openTab, pickerCalled } from '../../support/photos/pick-photos.ts';
import { logInAs } from '../../support/accounts/people.ts';

/*
 * KakaoTalk opens links in an in-app browser: it saves no files, Google rejects logins in it, and its page is
 * taller than the visible part.
 */

async function openDriveTab(page: Page): Promise<Locator> {
  await respondsAsDrive([])(page);
  await page.goto('/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  await openTab(picker, 'Google Drive');
  return picker;
}

async function openVideo(page: Page): Promise<void> {
  await respondsWith(/\/api\/jobs\/7$/, DONE_VIDEO_JOB)(page);
  await respondsWith('**/api/animate-photo/save', { goodsId: 1 })(page);
  await aShortVideo(page);
  await page.goto('/goods/videoResult?job=7');
}

function wayOutside(within: Page | Locator): Locator {
  return within.getByRole('link', { name: '다른 브라우저로 열기' });
}

/** Where the browser tries to go; an address of another app leads to no page. */
async function triedAddresses(page: Page): Promise<string[]> {
  const tried: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.frameRequestedNavigation', ({ url }) => tried.push(url));
  await session.send('Page.enable');
  return tried;
}

/** The height of the page's window, and how much of it KakaoTalk's bars, or a keyboard, cover. */
const PAGE_PX = 844;
const COVERED_PX = 120;
const SEEN_PX = PAGE_PX - COVERED_PX;

/** From the first moment on, the bottom of every page is covered, and only the visual viewport says so. */
function coverBottom(page: Page) {
  return page.addInitScript((coveredPx) => {
    const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height');
    Object.assign(window, { coveredPx });
    Object.defineProperty(VisualViewport.prototype, 'height', {
      configurable: true,
      get() {
        return Number(real?.get?.call(this)) - Number(Reflect.get(window, 'coveredPx'));
      },
    });
  }, COVERED_PX);
}

async function uncoverBottom(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { coveredPx: 0 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Number.NaN : Math.round(box.y + box.height);
}

function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
}

test('카카오톡 안에서 할 수 없는 일에는 밖의 브라우저로 가는 길이 있고, 보이는 것보다 긴 페이지에서도 잘리지 않는다', async ({
  page,
  families,
  appURL,
}) => {
  const mother = await families.withFamily('엄마');
  const content = '참 맑은 날이었다.\n'.repeat(20);
  const postId = await families.write(mother, { title: '감 따던 날', content });
  await logInAs(page, mother);
  await identifyAsKakaoTalk(page);
  const outside = (path: string) =>
    `kakaotalk://web/openExternal?url=${encodeURIComponent(new URL(path, appURL).href)}`;

  await test.step('영상은 굿즈에 간직하고, 파일은 밖에서 저장한다', async () => {
    await openVideo(page);
    const saveRequest = page.waitForRequest('**/api/animate-photo/save');
    await page.getByRole('button', { name: '갤러리에 저장할래요' }).click();
    await saveRequest;
    const dialog = page.getByRole('dialog', { name: '굿즈에 간직했어요' });
    await expect(dialog.getByText('카카오톡 안에서는 동영상을 파일로 저장할 수 없어요')).toBeVisible();
    await expect(wayOutside(dialog)).toHaveAttribute('href', outside('/goods/videoResult?job=7'));
    await dialog.getByRole('button', { name: '닫기' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('그림일기도 그렇다', async () => {
    await openDiary(page, { title: '감 따던 날' });
    await page.getByRole('button', { name: '이미지 저장' }).click();
    const dialog = page.getByRole('dialog', { name: '이미지 저장' });
    await expect(dialog.getByText('카카오톡 안에서는 이미지로 저장할 수 없어요')).toBeVisible();
    await expect(wayOutside(dialog)).toHaveAttribute('href', outside('/goods'));
  });

  await test.step('아래쪽 메뉴와 버튼이 잘리지 않고, 막대가 숨으면 제자리로 내려온다', async () => {
    const cover = await coverBottom(page);
    await page.goto('/goods');
    const navigation = page.getByRole('navigation', { name: '주요 메뉴' });
    await expect.poll(() => bottomOf(navigation)).toBe(SEEN_PX);
    const empty = page.getByText(/아직 간직한 굿즈가 없어요/);
    await expect(empty).toBeAttached();
    await scrollToEnd(page);
    await expect.poll(() => bottomOf(navigation)).toBe(SEEN_PX);
    const top = (await navigation.boundingBox())?.y ?? 0;
    expect(await bottomOf(empty), '끝까지 내리면 마지막 글도 메뉴 위에 있다').toBeLessThanOrEqual(top);

    await page.getByRole('link', { name: /사진을 동영상화/ }).click();
    const upload = page.getByRole('button', { name: '사진 업로드하기' });
    await expect.poll(() => bottomOf(upload)).toBeLessThanOrEqual(SEEN_PX);
    await upload.click();
    const done = page.getByRole('button', { name: '완료' });
    await expect(done).toBeVisible();
    expect(await bottomOf(done), '사진을 고르는 창도').toBeLessThanOrEqual(SEEN_PX);

    await page.goto(`/home/memoryDetailPage/${postId}`);
    const composer = page.getByRole('form', { name: '댓글 쓰기' });
    await expect.poll(() => bottomOf(composer), '댓글 칸은 자판 위에 있다').toBe(SEEN_PX);
    await uncoverBottom(page);
    await expect.poll(() => bottomOf(composer)).toBe(PAGE_PX);
    await cover.dispose();
  });

  await test.step('창이 줄어들어도 아래쪽 메뉴는 늘 보인다', async () => {
    await page.goto('/goods');
    const navigation = page.getByRole('navigation', { name: '주요 메뉴' });
    await expect.poll(() => bottomOf(navigation)).toBe(PAGE_PX);
    await page.setViewportSize({ width: 390, height: 500 });
    await expect.poll(() => bottomOf(navigation)).toBe(500);
    await page.setViewportSize({ width: 390, height: PAGE_PX });
    await expect.poll(() => bottomOf(navigation)).toBe(PAGE_PX);
  });

  // At the end: what the browser says of an app that it does not have lies over the page.
  await test.step('드라이브는 밖에서 연결한다', async () => {
    const picker = await openDriveTab(page);
    await expect(picker.getByText('카카오톡 안에서는 드라이브에 연결할 수 없어요')).toBeVisible();
    await expect(picker.getByRole('button', { name: 'Google Drive 연결' })).toBeHidden();
    const tried = await triedAddresses(page);
    await wayOutside(picker).click();
    await expect.poll(() => tried).toEqual([outside('/goods/pictureToVideo')]);
    await expect(picker, '보던 화면은 그대로다').toBeVisible();
  });
});
