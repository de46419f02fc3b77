import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { addPhotos } from '../../support/posts/post-to-write.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { PASSWORD } from '../../support/accounts/people.ts';
import { jpegPhoto, pngPhoto, turnedPhotoWithLocation } from '../../support/photos/photos.ts';
import { RunningApp } from '../../support/app/running-app.ts';
import { untilSaved } from '../../support/page/until-saved.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { fileResources } from '../../support/file-resources.ts';

const TITLE = '할머니 댁 감 따던 날';
const CONTENT = '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다.';
const COMMENT = '까치도 먹고 살아야지. 내년에 또 따러 오너라.';

const use = fileResources();
let app: RunningApp;

// An app of its own: this journey kills it.
test.beforeAll(async () => {
  app = await use(RunningApp.start(), (started) => started.remove());
});

test('두 사람이 가족이 되어 추억을 나누고, 서버가 갑자기 죽어도 모두 그대로다', async ({ browser }) => {
  const jiwoo = await someoneOpensTheApp(browser);
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

  const grandmother = await someoneOpensTheApp(browser);
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
    await jiwoo.getByLabel('제목').fill(TITLE);
    await jiwoo.getByLabel('내용').fill(CONTENT);
    await jiwoo.getByRole('button', { name: '할머니' }).click();
    await jiwoo.getByRole('button', { name: '등록하기' }).click();
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
    await untilSaved(grandmother, '/like', () => grandmother.getByRole('button', { name: /좋아요/ }).click());
    await expectVisibleInViewport(grandmother.getByRole('button', { name: /좋아요 취소/ }));
    await grandmother.getByLabel('댓글', { exact: true }).fill(COMMENT);
    await grandmother.getByRole('button', { name: '등록' }).click();
    await expectVisibleInViewport(grandmother.getByText(COMMENT));
  });

  await test.step('지우가 둘 다 본다', async () => {
    await expectLikeAndComment(jiwoo);
  });

  await test.step('서버를 kill -9로 끝내고 다시 켜도 모두 있다', async () => {
    await app.killHard();
    await app.startAgain();
    await expectLikeAndComment(jiwoo);
    await grandmother.goto('/home');
    await expect(grandmother.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible();
    await grandmother.getByRole('link', { name: new RegExp(TITLE) }).click();
    await expectLoadedPhotos(grandmother, 3);
  });
});

async function someoneOpensTheApp(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: app.baseURL })).newPage();
}

async function signUp(page: Page, nickname: string, email: string): Promise<void> {
  await page.getByRole('button', { name: '회원가입' }).first().click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('닉네임').fill(nickname);
  await page.getByRole('button', { name: '회원가입' }).last().click();
}

async function expectLikeAndComment(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(page.getByText(COMMENT)).toBeVisible();
  // The number stands beside the button.
  await expect(page.getByRole('button', { name: /좋아요/ }).locator('..')).toContainText('1');
}

/** `count` photos of the memory were fetched and decoded: a broken one has no natural width. */
async function expectLoadedPhotos(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('img[src*="/api/media/"]')
        .evaluateAll(
          (images) =>
            images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 100).length,
        ),
    )
    .toBeGreaterThanOrEqual(count);
}

async function expectUprightFirstPhotoWithoutLocation(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const response = await page.request.get(`${app.baseURL}/api/memory-post/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const {
    data,
  }: {
    data: { images: { url: string; width: number; height: number }[] };
  } = await response.json();
  const first = data.images[0];
  expect(first).toMatchObject({ width: 1200, height: 1600 });
  const file = await page.request.get(new URL(first?.url ?? '', app.baseURL).href);
  const bytes = await file.body();
  expect(bytes.includes(Buffer.from('Exif'))).toBe(false);
  expect(bytes.includes(Buffer.from('Ongi Test Camera'))).toBe(false);
}

/** The family and the inviter are named on each page from the link to joining. */
async function expectInvited(page: Page): Promise<void> {
  await expect(page.getByText('햇살가득 우리집')).toBeInViewport();
  await expect(page.getByText(/지우님이 기다리고 있어요/)).toBeInViewport();
}
