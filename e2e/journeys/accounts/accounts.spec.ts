import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../../support/journey.ts';
import { readDeviceStorage } from '../../support/page/device-storage.ts';
import { logInByForm, PASSWORD } from '../../support/accounts/people.ts';

const SECOND = 'Second!2026family';
const THIRD = 'Third!2026family';

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1';

test('비밀번호를 바꾸고, 기기를 로그아웃하고, 잊은 비밀번호를 새로 정하고, 지운 계정을 되돌린다 @password-link', async ({
  page,
  families,
  appURL,
}) => {
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  await families.write(father, { title: '아빠의 추억' });
  const setting = page.getByRole('link', { name: '설정' });

  await test.step('다른 기기에서 로그인하면 목록에 보이고, 하나를 로그아웃할 수 있다', async () => {
    await page.goto('/LoginPage');
    await logInByForm(page, father.email);
    const tablet = await logInOnTablet(appURL, father.email);
    await setting.click();
    await page.getByRole('link', { name: '로그인한 기기' }).click();
    await expect(page.getByText('지금 이 기기')).toBeInViewport();
    await page.getByRole('button', { name: 'iPad · Safari 로그아웃' }).click();
    await expect(page.getByText('iPad · Safari')).toBeHidden();
    expect(await sessionStatus(appURL, tablet)).toBe(401);
    await page.goBack();
  });

  await test.step('비밀번호를 바꾸면 다른 기기에서는 로그아웃된다', async () => {
    const tablet = await logInOnTablet(appURL, father.email);
    await page.getByRole('link', { name: '비밀번호 변경' }).click();
    await page.getByLabel('지금 비밀번호').fill(PASSWORD);
    await page.getByLabel('새 비밀번호', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(page.getByText('비밀번호를 바꿨어요.')).toBeInViewport();
    await expect(page).toHaveURL(/\/setting$/);
    expect(await sessionStatus(appURL, tablet)).toBe(401);
  });

  await test.step('잊은 비밀번호는 운영하는 사람이 준 링크로 새로 정한다', async () => {
    await page.getByRole('button', { name: '로그아웃', exact: true }).click();
    await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
    await expect(page.getByText(/온기를 운영하는 가족에게 말씀해주세요/)).toBeInViewport();
    await page.goto(await passwordLink(father.email));
    await expect(page).toHaveURL(/\/LoginPage\/reset$/);
    await page.getByLabel('새 비밀번호', { exact: true }).fill(THIRD);
    await page.getByRole('button', { name: '이 비밀번호로 정하기' }).click();
    await expect(page.getByText(/새 비밀번호로 로그인해주세요/)).toBeInViewport();
  });

  await test.step('계정을 지우면 바로 사라지고 이 기기에는 아무것도 남지 않는다', async () => {
    await logInByForm(page, father.email, THIRD);
    await setting.click();
    await page.getByRole('button', { name: '계정 삭제' }).click();
    const sheet = page.getByRole('dialog', { name: '계정을 삭제할까요?' });
    await sheet.getByRole('radio', { name: '함께 지우기' }).check();
    await sheet.getByRole('checkbox').check();
    await sheet.getByLabel('비밀번호', { exact: true }).fill(THIRD);
    await sheet.getByRole('button', { name: '계정 삭제하기' }).click();
    await expect(page.getByText(/^계정을 삭제했어요/)).toBeInViewport();
    const nothing = { local: [], session: [], records: [], cachedMedia: [] };
    await expect.poll(() => readDeviceStorage(page)).toEqual(nothing);
    expect(await families.recent(mother)).toMatchObject([{ title: '아빠의 추억' }]);
  });

  await test.step('7일 안에 로그인하면 되돌릴 수 있고, 가족에 그대로 있다', async () => {
    await logInByForm(page, father.email, THIRD);
    await expect(page.getByRole('heading', { name: '계정을 되돌릴까요?' })).toBeInViewport();
    await page.getByRole('button', { name: '삭제 취소' }).click();
    await expect(page.getByText(/계정을 되돌렸어요/)).toBeInViewport();
    await expect(page).toHaveURL(/\/home/);
    await page.getByRole('link', { name: '가족', exact: true }).click();
    await expect(page.getByText('아빠').first()).toBeVisible();
  });
});

/** The link that the operator's `npm run password-link -- <e-mail>` prints. */
async function passwordLink(email: string): Promise<string> {
  const command = process.env['E2E_PASSWORD_LINK'];
  if (command === undefined) throw new Error('E2E_PASSWORD_LINK is not set: did the global set-up run?');
  const { stdout } = await promisify(exec)(`${command} ${email}`);
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** @returns the token that the tablet has then */
async function logInOnTablet(baseURL: string, email: string): Promise<string> {
  const response = await fetch(`${baseURL}/api/auth/local/login`, {
    method: 'POST',
    headers: { 'user-agent': IPAD, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { data }: { data: { accessToken: string } } = await response.json();
  return data.accessToken;
}

/** What the server says to a token. */
async function sessionStatus(baseURL: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${baseURL}/api/users/user`, { headers })).status;
}
