import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { chooseFiles, openTab, pickerCalled } from '../../support/photos/pick-photos.ts';
import { openAs, type Families } from '../../support/accounts/people.ts';
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

async function openPicker(page: Page, families: Families): Promise<Locator> {
  await trackResources(page);
  await openAs(page, await families.withFamily('엄마'), '/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, '사진을 동영상화');
  await expect(picker).toBeVisible();
  return picker;
}

test('카메라로 찍은 사진을 고르고, 탭과 창을 닫으면 카메라가 꺼진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  const shoot = picker.getByRole('button', { name: '촬영', exact: true });
  await expect(shoot).toBeEnabled();
  await expect.poll(() => liveTracks(page)).toBe(1);
  const settings = await lastTrackSettings(page);
  expect([settings?.width, settings?.height]).toEqual([1280, 720]);

  await openTab(picker, '파일 선택');
  await expect.poll(() => liveTracks(page), '다른 탭으로 가면 꺼진다').toBe(0);
  await openTab(picker, '카메라');
  await expect.poll(() => liveTracks(page)).toBe(1);
  await picker.getByRole('button', { name: '카메라 전환' }).click();
  await expect.poll(() => liveTracks(page), '전환해도 하나만 켜져 있다').toBe(1);
  await expect(shoot).toBeEnabled();
  await shoot.click();
  await expect(picker.getByRole('button', { name: '촬영한 사진 추가 (1)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect.poll(() => liveTracks(page), '닫으면 꺼진다').toBe(0);

  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  await openTab(picker, '카메라');
  await expect(shoot).toBeEnabled();
  await shoot.click();
  await picker.getByRole('button', { name: '촬영한 사진 추가 (1)' }).click();
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
  await expect.poll(() => liveTracks(page)).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  const preview = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await expect(preview.getByRole('button', { name: /^camera_\d+.*\.jpg 삭제$/ })).toBeVisible();
});

test('여러 장을 고를 때는 안 되는 파일을 모두 이름으로 알려주고, 찍은 사진 여러 장을 한 번에 더한다', async ({
  page,
  families,
}) => {
  await trackResources(page);
  await openAs(page, await families.withFamily('엄마'), '/write');
  await page.getByRole('button', { name: '사진 추가' }).click();
  const picker = pickerCalled(page, '사진 추가');
  const six = Array.from({ length: 6 }, (_, index) => jpegPhoto(`${index}.jpg`, 50 * index));
  await chooseFiles(picker, [
    { name: '편지.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ...(await Promise.all(six)),
    { name: '큰 사진.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) },
  ]);
  await expect(picker.getByText('편지.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
  await expect(picker.getByText('큰 사진.png: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
  await expect(picker.getByText('6/10')).toBeVisible();
  await expect(picker.getByText('6개 파일 선택됨')).toBeVisible();
  const previews = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await expect(previews.getByRole('button')).toHaveCount(4);
  await expect(previews.getByText('+2')).toBeVisible();

  await openTab(picker, '카메라');
  const shoot = picker.getByRole('button', { name: '촬영', exact: true });
  for (const count of [1, 2, 3]) {
    await shoot.click();
    await expect(picker.getByRole('button', { name: `촬영한 사진 추가 (${count})` })).toBeVisible();
  }
  await picker.getByRole('button', { name: '촬영한 사진 1 삭제' }).click();
  await picker.getByRole('button', { name: '촬영한 사진 추가 (2)' }).click();
  await expect(picker.getByText('8개 파일 선택됨')).toBeVisible();
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(picker).toBeHidden();
  await expect.poll(() => liveTracks(page)).toBe(0);
  await expect(page.getByRole('list', { name: '사진', exact: true }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('button', { name: /^camera_\d+.*\.jpg 삭제$/ })).toHaveCount(2);
});

for (const [name, message] of [
  ['NotFoundError', '카메라를 찾을 수 없습니다.'],
  ['NotAllowedError', '카메라 권한이 필요합니다.'],
  ['NotReadableError', '카메라를 시작할 수 없습니다. 권한을 확인해주세요.'],
] as const) {
  // Each message is tested in `CameraTab.test.tsx`.
  const tag = name === 'NotAllowedError' ? [] : '@full';
  test(`카메라가 켜지지 않으면 왜인지 말한다: ${message}`, { tag }, async ({ page, families }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('', error);
      };
    }, name);
    const picker = await openPicker(page, families);
    await openTab(picker, '카메라');
    await expect(picker.getByText(message)).toBeVisible();
    await expect(picker.getByRole('button', { name: '다시 시도' })).toBeVisible();
  });
}

test('카메라가 하나도 없으면, 안전한 연결이 아니면, 화면 안 카메라가 없으면 그에 맞는 길을 준다', async ({
  page,
  families,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  await expect(picker.getByText('카메라를 찾을 수 없습니다.')).toBeVisible();

  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.reload();
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  await openTab(picker, '카메라');
  await expect(
    picker.getByText('카메라는 보안 연결(https 또는 localhost)에서만 사용할 수 있습니다.'),
  ).toBeVisible();
});

test('카메라를 쓸 수 없는 앱 안 브라우저에서는 휴대폰의 카메라가 찍는다', async ({ page, families }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  const picker = await openPicker(page, families);
  await openTab(picker, '카메라');
  const input = picker.locator('input[type=file]');
  await expect(input).toHaveAttribute('capture', 'environment');
  await input.setInputFiles(await jpegPhoto('phone.jpg'));
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
});

test('고르고 빼고 지우는 동안 미리보기 주소가 하나도 새지 않는다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  const before = await liveUrls(page);
  await chooseFiles(picker, [await jpegPhoto('a.jpg')]);
  await expect(page).toHaveURL(/\/step$/);
  expect(await liveUrls(page)).toBe(before + 1);
  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  const preview = picker.getByRole('list', { name: '선택한 파일 미리보기' });
  await preview.getByRole('button', { name: 'a.jpg 삭제' }).click();
  await expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
  expect(await liveUrls(page)).toBe(before);

  await openTab(picker, '사진 보관함');
  await chooseFiles(picker, [await jpegPhoto('b.jpg')]);
  await expect(page).toHaveURL(/\/step$/);
  await page.goto('/goods/pictureToVideo');
  expect(await liveUrls(page)).toBe(0);
});

test('파일을 고르지 않고 창을 닫으면 기다리는 모습이 사라진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  const chooser = page.waitForEvent('filechooser');
  await picker.getByText('눌러서 사진을 선택해주세요.', { exact: true }).click();
  await chooser;
  await picker.locator('input[type=file]').dispatchEvent('cancel');
  await expect(picker.getByText('눌러서 사진을 선택해주세요.', { exact: true })).toBeVisible();
});

test('오류는 5초 뒤에 사라진다', async ({ page, families }) => {
  const picker = await openPicker(page, families);
  await page.clock.install();
  await chooseFiles(picker, [{ name: '노래.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') }]);
  const rejection = picker.getByText('노래.mp3: 지원하지 않는 파일 형식입니다.');
  await expect(rejection).toBeVisible();
  // The clock also runs by itself.
  await page.clock.runFor(3_000);
  await expect(rejection).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(rejection).toBeHidden();
});
