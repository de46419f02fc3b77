import type { Page } from '@playwright/test';
import { type Families, logInAs, PASSWORD } from '../support/accounts/people.ts';
import { APP, FIRST_VIEW, holdHost } from '../support/first-view/first-view-pages.ts';
import { isHandedOver } from '../support/first-view/card-look.ts';
import { expect, test } from '../support/journey.ts';
import { jpegPhoto } from '../support/photos/photos.ts';

const TITLE = '할머니 댁 감 따던 날';

// Each opening holds the host's script, which a worker would have.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

async function logInAsMember(page: Page, families: Families): Promise<number> {
  const mother = await families.withFamily('엄마');
  await logInAs(page, mother);
  return families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] });
}

/** Opens a page as far as it is drawn without the host, which the returned function lets come. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdHost(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator(`${FIRST_VIEW} h1`)).toBeVisible();
  return release;
}

const memory = (page: Page) => page.locator(FIRST_VIEW).getByRole('link', { name: TITLE });

/** The host's screen is there, and the first view still over it. */
async function expectRenderedBeneath(page: Page): Promise<void> {
  await expect(page.locator(APP).locator('main h2', { hasText: TITLE })).toBeAttached();
  await expect(page.locator(FIRST_VIEW)).toBeAttached();
}

async function expectOpened(page: Page, postId: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/home/memoryDetailPage/${postId}$`));
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('button', { name: '좋아요', exact: true })).toBeVisible();
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0);
}

test('앱이 켜지기 전에 누른 추억과 글쇠로 연 추억이, 켜지면 열리고 뒤로 가면 홈이다', async ({
  page,
  families,
  pageErrors,
}) => {
  const postId = await logInAsMember(page, families);
  for (const open of [
    () => memory(page).click(),
    async () => {
      await memory(page).focus();
      await page.keyboard.press('Enter');
    },
  ]) {
    const release = await openEarly(page, '/home');
    await open();
    release();
    await expectOpened(page, postId);
    await page.goBack();
    await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  }
  await test.step('추억에서 누른 뒤로는 홈으로 간다', async () => {
    const release = await openEarly(page, `/home/memoryDetailPage/${postId}`);
    await page.locator(FIRST_VIEW).getByRole('button', { name: '뒤로' }).click();
    release();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  });
  await test.step('초점이 있던 추억에, 화면에서도 초점이 있다', async () => {
    const release = await openEarly(page, '/home');
    await memory(page).focus();
    release();
    await isHandedOver(page);
    await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeFocused();
  });
  expect(pageErrors).toEqual([]);
  await test.step('앱이 끝내 켜지지 않으면 브라우저가 연다', async () => {
    await openEarly(page, '/home');
    await memory(page).click();
    await page.waitForURL(`**/home/memoryDetailPage/${postId}`, { waitUntil: 'commit' });
  });
});

test('앱이 켜지는 동안 누르고 있던 추억도 손을 떼면 열리고, 다른 곳에서 떼면 아무것도 열리지 않는다', async ({
  page,
  families,
}) => {
  const postId = await logInAsMember(page, families);
  for (const isElsewhere of [false, true]) {
    const release = await openEarly(page, '/home');
    await (isElsewhere ? page.locator(`${FIRST_VIEW} h1`) : memory(page)).hover();
    await page.mouse.down();
    release();
    await expectRenderedBeneath(page);
    if (isElsewhere) await page.mouse.move(5, 5);
    await page.mouse.up();
    if (!isElsewhere) await expectOpened(page, postId);
  }
  await isHandedOver(page);
  await expect(page).toHaveURL(/\/home$/);
});

/** Each opening is that of a new visitor: whoever brings something with them sees more than is drawn early. */
async function forgetVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

const email = (page: Page) => page.getByLabel('이메일');
const password = (page: Page) => page.getByLabel('비밀번호', { exact: true });
const earlyButton = (page: Page, name: string) => page.locator(FIRST_VIEW).getByRole('button', { name });

test('앱이 켜지기 전에 쓴 것은 남고, 초점도 그대로이고, 누른 회원가입은 켜지면 가입하는 칸이다', async ({
  page,
  pageErrors,
}) => {
  await forgetVisitor(page);
  let release = await openEarly(page, '/LoginPage');
  await email(page).fill('mother@example.com');
  await password(page).pressSequentially('Ongi!');
  release();
  await isHandedOver(page);
  await expect(email(page)).toHaveValue('mother@example.com');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('2026family');
  await expect(password(page)).toHaveValue(PASSWORD);

  release = await openEarly(page, '/LoginPage');
  await email(page).fill('mother@example.com');
  await earlyButton(page, '회원가입').click();
  release();
  await isHandedOver(page);
  await expect(page.getByLabel('닉네임')).toBeVisible();
  await expect(email(page)).toHaveValue('mother@example.com');
  expect(pageErrors).toEqual([]);
});

test('앱이 켜지기 전에 누르거나 엔터로 보낸 로그인은, 켜지면 된다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await forgetVisitor(page);
  for (const send of [() => earlyButton(page, '로그인').click(), () => page.keyboard.press('Enter')]) {
    const release = await openEarly(page, '/LoginPage');
    await email(page).fill(mother.email);
    await password(page).fill(PASSWORD);
    await send();
    // Nothing that was typed is ever in the address.
    await expect(page).toHaveURL(/\/LoginPage$/);
    release();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('banner')).toBeVisible();
  }
});
