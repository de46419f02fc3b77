import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { readDeviceStorage } from '../../support/page/device-storage.ts';
import { passwordLink } from '../../support/accounts/password-link.ts';
import { PASSWORD } from '../../support/accounts/people.ts';

const NOTHING = { local: [], session: [], records: [], cachedMedia: [] };
const SECOND = 'Second!2026family';
const THIRD = 'Third!2026family';

test('비밀번호를 바꾸고, 기기를 로그아웃하고, 잊은 비밀번호를 새로 정하고, 지운 계정을 되돌린다', async ({
  page,
  browser,
  families,
  baseURL,
}) => {
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  await families.write(father, { title: '아빠의 추억' });

  await test.step('다른 기기에서 로그인하면 목록에 보이고, 하나를 로그아웃할 수 있다', async () => {
    await logIn(page, father.email, PASSWORD);
    const tablet = await onAnotherDevice(browser);
    await logIn(tablet, father.email, PASSWORD);
    await page.goto('/setting');
    await page.getByRole('link', { name: '로그인한 기기' }).click();
    await expect(page.getByText('지금 이 기기')).toBeInViewport();
    await page.getByRole('button', { name: 'iPad · Safari 로그아웃' }).click();
    await expect(page.getByText('iPad · Safari')).toBeHidden();
    expect(await sessionStatus(tablet)).toBe(401);
    await tablet.context().close();
  });

  await test.step('비밀번호를 바꾸면 다른 기기에서는 로그아웃된다', async () => {
    const laptop = await onAnotherDevice(browser);
    await logIn(laptop, father.email, PASSWORD);
    await page.goto('/setting');
    await page.getByRole('link', { name: '비밀번호 변경' }).click();
    await page.getByLabel('지금 비밀번호').fill('Wrong!2026family');
    await page.getByLabel('새 비밀번호', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(page.getByText('비밀번호가 올바르지 않습니다.')).toBeInViewport();
    await page.getByLabel('지금 비밀번호').fill(PASSWORD);
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(page.getByText('비밀번호를 바꿨어요.')).toBeInViewport();
    await expect(page).toHaveURL(/\/setting$/);
    expect(await sessionStatus(laptop)).toBe(401);
    await laptop.context().close();
  });

  await test.step('잊은 비밀번호는 운영하는 사람이 준 링크로 새로 정한다', async () => {
    await page.getByRole('button', { name: '로그아웃', exact: true }).click();
    await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
    await expect(page.getByText(/온기를 운영하는 가족에게 말씀해주세요/)).toBeInViewport();
    await page.goto(await passwordLink(baseURL ?? '', father.email));
    await expect(page).toHaveURL(/\/LoginPage\/reset$/);
    await page.getByLabel('새 비밀번호', { exact: true }).fill('P@ssw0rd');
    await page.getByRole('button', { name: '이 비밀번호로 정하기' }).click();
    await expect(page.getByText(/너무 많이 쓰이는 비밀번호입니다/)).toBeInViewport();
    await page.getByLabel('새 비밀번호', { exact: true }).fill(THIRD);
    await page.getByRole('button', { name: '이 비밀번호로 정하기' }).click();
    await expect(page.getByText(/새 비밀번호로 로그인해주세요/)).toBeInViewport();
  });

  await test.step('계정을 지우면 바로 사라지고 이 기기에는 아무것도 남지 않는다', async () => {
    await logIn(page, father.email, THIRD);
    await page.goto('/setting');
    await page.getByRole('button', { name: '계정 삭제' }).click();
    const sheet = page.getByRole('dialog', { name: '계정을 삭제할까요?' });
    await sheet.getByRole('radio', { name: '함께 지우기' }).check();
    await sheet.getByRole('checkbox').check();
    await sheet.getByLabel('비밀번호', { exact: true }).fill(THIRD);
    await sheet.getByRole('button', { name: '계정 삭제하기' }).click();
    await expect(page.getByText(/^계정을 삭제했어요/)).toBeInViewport();
    await expect(page).toHaveURL(/\/LoginPage/);
    await expect.poll(() => readDeviceStorage(page)).toEqual(NOTHING);
    expect(await families.recent(mother)).toMatchObject([{ title: '아빠의 추억' }]);
  });

  await test.step('7일 안에 로그인하면 되돌릴 수 있고, 가족에 그대로 있다', async () => {
    await logIn(page, father.email, THIRD);
    await expect(page.getByRole('heading', { name: '계정을 되돌릴까요?' })).toBeInViewport();
    await page.goto('/family');
    await page.getByRole('button', { name: '삭제 취소' }).click();
    await expect(page.getByText(/계정을 되돌렸어요/)).toBeInViewport();
    await expect(page).toHaveURL(/\/home/);
    await page.goto('/family');
    await expect(page.getByText('아빠').first()).toBeVisible();
  });
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/LoginPage');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).not.toHaveURL(/LoginPage$/);
}

/** What the server says to the token that this device has. */
async function sessionStatus(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const response = await page.request.get('/api/users/user', {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  return response.status();
}

async function onAnotherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
  });
  return context.newPage();
}
