import type { Locator, Page } from '@playwright/test';
import { startFakeDrive, type FakeDrive, DRIVE_SCOPE } from '../../support/photos/fake-drive.ts';
import { expect, test } from '../../support/journey.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { OwnSite } from '../../support/releases/own-site.ts';
import { logInAs } from '../../support/accounts/people.ts';
import { openTab, pickerCalled } from '../../support/photos/pick-photos.ts';
import { fileResources } from '../../support/file-resources.ts';

const use = fileResources();
let drive: FakeDrive;
let site: OwnSite;

test.beforeAll(async () => {
  drive = await use(startFakeDrive(), (started) => started.close());
  site = await use(OwnSite.start(drive.environment), (started) => started.remove());
});

test('연결하고, 새로고침하고, 고른 사진을 가져와 영상으로 만들러 가고, 연결을 해제한다', async ({
  browser,
}) => {
  drive.trouble({ kind: 'none' });
  const page = await site.memberOpens(browser);
  const picker = await openDrive(page);
  await expect(
    picker.getByText('읽기 권한만 요청하며, 드라이브의 파일을 바꾸지 않습니다.').first(),
  ).toBeVisible();
  await connect(page, picker);
  await expect(picker.getByText('Google Drive에 연결됨')).toBeVisible();
  await expect(picker.getByText('봄 소풍.jpg')).toBeVisible();
  const listRequest = drive.requests.find((url) => url.pathname === '/drive/v3/files');
  expect(Object.fromEntries(listRequest?.searchParams ?? [])).toMatchObject({
    q: "mimeType contains 'image/' and trashed = false",
    orderBy: 'createdTime desc',
    pageSize: '50',
  });
  const window = drive.requests.find((url) => url.pathname === '/o/oauth2/auth');
  expect(window?.searchParams.get('scope')).toBe(DRIVE_SCOPE);
  await expect(picker.getByText(/^\d+(\.\d{1,2})? KB$/).first()).toBeVisible();
  const thumbnail = picker.locator('img[src*="/thumbnail/"]').first();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await picker.getByRole('button', { name: '새로고침' }).click();
  await expect(picker.getByText('봄 소풍.jpg')).toBeVisible();
  await picker
    .getByRole('button', { name: /바다\.jpg/ })
    .first()
    .click();
  await picker.getByRole('button', { name: '선택한 파일 추가 (1)' }).click();
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);

  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  await openTab(picker, 'Google Drive');
  const chosen = picker.getByRole('list', { name: '드라이브에서 고른 파일' });
  await chosen.getByRole('button', { name: '바다.jpg 삭제' }).click();
  await expect(chosen).toBeHidden();
  await connect(page, picker);
  await picker.getByRole('button', { name: '연결 해제' }).click();
  await expect(picker.getByRole('button', { name: 'Google Drive 연결' })).toBeVisible();
  await expect.poll(() => drive.revoked.length).toBe(1);
  await page.context().close();
});

/** `DriveTab.test.tsx` shows each message. */
const TROUBLES = [
  [{ kind: 'list', status: 403 }, '접근 권한이 없습니다. API 키 설정을 확인해주세요.'],
  [{ kind: 'list', status: 401 }, '인증이 만료되었습니다. 다시 로그인해주세요.'],
  [{ kind: 'list', status: 500 }, '파일을 불러올 수 없습니다. 네트워크 연결을 확인해주세요.'],
  [{ kind: 'empty' }, '드라이브에 이미지 파일이 없습니다.'],
  [{ kind: 'refusal', error: 'access_denied' }, '접근이 거부되었습니다. 권한을 허용해주세요.'],
  [{ kind: 'refusal', error: 'invalid_client' }, '클라이언트 ID가 올바르지 않습니다.'],
  [
    { kind: 'refusal', error: 'unauthorized_client' },
    '승인되지 않은 클라이언트입니다. Google Cloud 설정을 확인해주세요.',
  ],
  [
    { kind: 'refusal', error: 'redirect_uri_mismatch' },
    '리디렉션 주소가 일치하지 않습니다. 승인된 주소를 확인해주세요.',
  ],
] as const;
/** They are troubles of the list, of a list without images, and of the login. */
const TROUBLES_OF_ALL_KINDS = TROUBLES.filter((_, index) => [1, 3, 4].includes(index));

test('드라이브의 오류는 저마다 제 말로 알려준다', async ({ browser }) => {
  const page = await site.memberOpens(browser);
  for (const [trouble, message] of IS_FULL_RUN ? TROUBLES : TROUBLES_OF_ALL_KINDS) {
    drive.trouble(trouble);
    const picker = await openDrive(page);
    await connect(page, picker);
    await expect(picker.getByText(message), message).toBeVisible();
  }

  drive.trouble({ kind: 'download', status: 404 });
  let picker = await openDrive(page);
  await connect(page, picker);
  await picker
    .getByRole('button', { name: /눈사람\.jpg/ })
    .first()
    .click();
  await picker.getByRole('button', { name: '선택한 파일 추가 (1)' }).click();
  await expect(picker.getByText('파일을 다운로드하지 못했습니다.')).toBeVisible();

  drive.trouble({ kind: 'none' });
  picker = await openDrive(page);
  const popup = page.waitForEvent('popup');
  await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
  await (await popup).close();
  await expect(picker.getByText('로그인 창이 닫혔습니다. 다시 시도해주세요.')).toBeVisible();

  await page.goto('/goods');
  await page.addInitScript(() => {
    window.open = () => null;
  });
  picker = await openDrive(page);
  await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
  await expect(picker.getByText('팝업이 차단되었습니다. 브라우저에서 팝업을 허용해주세요.')).toBeVisible();
  await page.context().close();
});

test('로그인 서비스가 10초 안에 오지 않으면 기다리기를 그만둔다', async ({ browser }) => {
  drive.trouble({ kind: 'no-script' });
  const page = await site.memberOpens(browser);
  await page.clock.install();
  const picker = await openDrive(page);
  await expect(picker.getByText('Google 서비스 로드 중...')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(
    picker.getByText('Google 서비스를 불러오지 못했습니다. 네트워크 연결을 확인해주세요.'),
  ).toBeVisible();
  await page.context().close();
});

test('설정하지 않은 곳에서는 다른 방법을 권하고, 운영하는 사람만 준비 방법을 펼쳐 본다', async ({
  page,
  families,
}) => {
  await logInAs(page, await families.withFamily('엄마'));
  const picker = await openDrive(page);
  await expect(picker.getByText('지금은 드라이브 사진을 가져올 수 없어요')).toBeVisible();
  const setup = picker.getByText('Google Drive를 사용하려면 클라이언트 ID와 API 키를 설정해주세요.');
  await expect(setup).toBeHidden();
  await picker.getByText('온기를 운영하고 있다면: 연결하는 방법').click();
  await expect(setup).toBeVisible();
});

async function openDrive(page: Page): Promise<Locator> {
  await page.goto('/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  await openTab(picker, 'Google Drive');
  return picker;
}

async function connect(page: Page, picker: Locator): Promise<void> {
  const popup = page.waitForEvent('popup');
  await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
  await (await popup).getByRole('button', { name: '허용' }).click();
}
