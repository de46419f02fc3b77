import type { Page } from '@playwright/test';
import { type Families, logInAs, PASSWORD, type Person } from '../support/accounts/people.ts';
import { APP, FIRST_VIEW, holdHost } from '../support/first-view/first-view-pages.ts';
import { isHandedOver } from '../support/first-view/card-look.ts';
import { expect, test } from '../support/journey.ts';
import { jpegPhoto } from '../support/photos/photos.ts';

const TITLE = '할머니 댁 감 따던 날';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

async function memberWithPhoto(families: Families): Promise<{ mother: Person; postId: number }> {
  const mother = await families.withFamily('엄마');
  return {
    mother,
    postId: await families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] }),
  };
}

/** Home as far as it is drawn without the host. */
async function openEarlyHome(
  page: Page,
  families: Families,
): Promise<{ postId: number; release: () => void }> {
  const { mother, postId } = await memberWithPhoto(families);
  await logInAs(page, mother);
  const release = await holdHost(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator(FIRST_VIEW).getByRole('link', { name: TITLE })).toBeVisible();
  return { postId, release };
}

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

test('앱이 켜지기 전에 누른 추억이, 켜지면 열리고 뒤로 가면 홈이다', async ({
  page,
  families,
  pageErrors,
}) => {
  const { postId, release } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).click();
  release();
  await expectOpened(page, postId);
  await page.goBack();
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('앱이 켜지는 동안 누르고 있던 추억도, 손을 떼면 열린다', async ({ page, families }) => {
  const { postId, release } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).hover();
  await page.mouse.down();
  release();
  await expectRenderedBeneath(page);
  await page.mouse.up();
  await expectOpened(page, postId);
});

test('누르다가 다른 곳에서 손을 떼면, 아무것도 열리지 않고 화면이 이어받는다', async ({ page, families }) => {
  const { release } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  release();
  await expectRenderedBeneath(page);
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await isHandedOver(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('글쇠로 연 추억도 열린다', async ({ page, families }) => {
  const { postId, release } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).focus();
  await page.keyboard.press('Enter');
  release();
  await expectOpened(page, postId);
});

test('앱이 끝내 켜지지 않으면, 누른 추억은 브라우저가 연다', async ({ page, families }) => {
  const { postId } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).click();
  await page.waitForURL(`**/home/memoryDetailPage/${postId}`, { waitUntil: 'commit' });
});

test('초점이 있던 추억에, 화면에서도 초점이 있다', async ({ page, families }) => {
  const { release } = await openEarlyHome(page, families);
  await page.locator(FIRST_VIEW).getByRole('link', { name: TITLE }).focus();
  release();
  await isHandedOver(page);
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeFocused();
});

test('추억에서 앱이 켜지기 전에 누른 뒤로는, 켜지면 홈으로 간다', async ({ page, families }) => {
  const { mother, postId } = await memberWithPhoto(families);
  await logInAs(page, mother);
  const release = await holdHost(page);
  await page.goto(`/home/memoryDetailPage/${postId}`, { waitUntil: 'commit' });
  await page.locator(FIRST_VIEW).getByRole('button', { name: '뒤로' }).click();
  release();
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('로그인', () => {
  async function openEarlyLogin(page: Page): Promise<() => void> {
    const release = await holdHost(page);
    await page.goto('/LoginPage', { waitUntil: 'commit' });
    await expect(page.locator(FIRST_VIEW).getByRole('button', { name: '로그인' })).toBeVisible();
    return release;
  }

  test('앱이 켜지기 전에 쓴 것은 남고, 초점도 그대로다', async ({ page, pageErrors }) => {
    const release = await openEarlyLogin(page);
    await page.getByLabel('이메일').fill('mother@example.com');
    await page.locator(FIRST_VIEW).getByLabel('비밀번호', { exact: true }).pressSequentially('Ongi!');
    release();
    await isHandedOver(page);
    await expect(page.getByLabel('이메일')).toHaveValue('mother@example.com');
    await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused();
    await page.keyboard.type('2026family');
    await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(PASSWORD);
    expect(pageErrors).toEqual([]);
  });

  for (const [how, press] of [
    ['누른', (page: Page) => page.locator(FIRST_VIEW).getByRole('button', { name: '로그인' }).click()],
    ['엔터로 보낸', (page: Page) => page.keyboard.press('Enter')],
  ] as const)
    test(`앱이 켜지기 전에 ${how} 로그인은, 켜지면 된다`, async ({ page, families }) => {
      const { mother } = await memberWithPhoto(families);
      const release = await openEarlyLogin(page);
      await page.getByLabel('이메일').fill(mother.email);
      await page.locator(FIRST_VIEW).getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
      await press(page);
      // Nothing that was typed is ever in the address.
      await expect(page).toHaveURL(/\/LoginPage$/);
      release();
      await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
      await expect(page).toHaveURL(/\/home$/);
    });

  test('앱이 켜지기 전에 누른 회원가입은, 켜지면 가입하는 칸이다', async ({ page }) => {
    const release = await openEarlyLogin(page);
    await page.getByLabel('이메일').fill('mother@example.com');
    await page.locator(FIRST_VIEW).getByRole('button', { name: '회원가입' }).click();
    release();
    await isHandedOver(page);
    await expect(page.getByLabel('닉네임')).toBeVisible();
    await expect(page.getByLabel('이메일')).toHaveValue('mother@example.com');
  });
});
