import { expect, test } from '../../support/journey.ts';
import { chooseFiles, openTab, pickerCalled } from '../../support/photos/pick-photos.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import {
  lastTrackSettings,
  liveTracks,
  liveUrls,
  trackResources,
} from '../../support/page/tracked-resources.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ];
    await use({ ...launchOptions, args });
  },
});

test('카메라로 찍은 사진을 고르고, 닫으면 카메라가 꺼지며, 미리보기 주소는 하나도 새지 않는다', async ({
  page,
  families,
}) => {
  await trackResources(page);
  await openAs(page, await families.withFamily('엄마'), '/goods/pictureToVideo');
  const upload = page.getByRole('button', { name: '사진 업로드하기' });
  const picker = pickerCalled(page, '사진을 동영상화');
  const shoot = picker.getByRole('button', { name: '촬영', exact: true });
  const preview = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await upload.click();

  await test.step('다른 탭으로 가거나 닫으면 카메라가 꺼진다', async () => {
    await openTab(picker, '카메라');
    await expect(shoot).toBeEnabled();
    await expect.poll(() => liveTracks(page)).toBe(1);
    const settings = await lastTrackSettings(page);
    expect([settings?.width, settings?.height]).toEqual([1280, 720]);
    await openTab(picker, '파일 선택');
    await expect.poll(() => liveTracks(page)).toBe(0);
    await openTab(picker, '카메라');
    await expect.poll(() => liveTracks(page)).toBe(1);
    await picker.getByRole('button', { name: '카메라 전환' }).click();
    await expect.poll(() => liveTracks(page), '전환해도 하나만 켜져 있다').toBe(1);
    await expect(shoot).toBeEnabled();
    await shoot.click();
    await expect(picker.getByRole('button', { name: '촬영한 사진 추가 (1)' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect.poll(() => liveTracks(page)).toBe(0);
  });

  const before = await liveUrls(page);
  await test.step('찍은 사진을 고르고, 다시 뺀다', async () => {
    await upload.click();
    await openTab(picker, '카메라');
    await expect(shoot).toBeEnabled();
    await shoot.click();
    await picker.getByRole('button', { name: '촬영한 사진 추가 (1)' }).click();
    await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
    await expect.poll(() => liveTracks(page)).toBe(0);
    expect(await liveUrls(page)).toBe(before + 1);
    await page.goBack();
    await page.getByRole('button', { name: '파일 추가/변경' }).click();
    await preview.getByRole('button', { name: /^camera_\d+.*\.jpg 삭제$/ }).click();
    await expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
    expect(await liveUrls(page)).toBe(before);
  });

  await test.step('사진 보관함에서 고른다', async () => {
    await openTab(picker, '사진 보관함');
    await chooseFiles(picker, [await jpegPhoto('b.jpg')]);
    await expect(page).toHaveURL(/\/step$/);
    expect(await liveUrls(page)).toBe(before + 1);
  });
});
