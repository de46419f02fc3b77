import { expect, type Page } from '@playwright/test';
import { DRIVE_SCOPE, type FakeDrive } from './fake-drive.ts';
import { openTab, pickerCalled } from './pick-photos.ts';

/** Connects to the Drive, takes a photo of it into a video, and disconnects. */
export async function useDrive(page: Page, drive: FakeDrive): Promise<void> {
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  const connect = async (): Promise<void> => {
    const popup = page.waitForEvent('popup');
    await picker.getByRole('button', { name: 'Google Drive 연결' }).click();
    await (await popup).getByRole('button', { name: '허용' }).click();
  };
  await openTab(picker, 'Google Drive');
  await connect();
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
  const thumbnail = picker.locator('img[src*="/thumbnail/"]').first();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
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
  await connect();
  await picker.getByRole('button', { name: '연결 해제' }).click();
  await expect(picker.getByRole('button', { name: 'Google Drive 연결' })).toBeVisible();
  await expect.poll(() => drive.revoked.length).toBe(1);
}
