import type { Page } from '@playwright/test';
import { respondsWith } from '../../support/browser/network.ts';
import { DONE_VIDEO_JOB } from '../../screens/goods/sample-jobs.ts';
import { aShortVideo } from '../../support/goods/short-video.ts';
import { requestVideo, chooseVideoPhoto, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { chooseFiles, pickerCalled } from '../../support/photos/pick-photos.ts';
import { logInAs, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto, pngPhoto } from '../../support/photos/photos.ts';

const TITLE = '사진을 동영상화';

async function videoIntro(page: Page, families: { withFamily: (name: string) => Promise<Person> }) {
  await openAs(page, await families.withFamily('엄마'), '/goods/pictureToVideo');
}

test('사진 한 장을 골라 한 문장을 적으면 진짜 영상이 되고, 끝까지 재생하고 저장하고 굿즈에서 다시 본다', async ({
  page,
  families,
}) => {
  test.slow();
  await videoIntro(page, families);
  await chooseVideoPhoto(page, await pngPhoto('upright.png'));
  await expect(page.getByRole('heading', { name: '어떤 영상으로 만들까요?' })).toBeVisible();
  await expect(page.getByText('오늘 우리 가족이 10번 더 만들 수 있어요.')).toBeVisible();

  const field = page.getByRole('textbox', { name: '영상 설명' });
  const make = page.getByRole('button', { name: '영상 제작할래요' });
  await field.fill('   ');
  await make.click();
  await expect(page.getByText('어떤 영상으로 만들지 적어주세요.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('가'.repeat(51));
  await expect(page.getByText('최대 50자까지 입력할 수 있습니다.')).toBeVisible();
  await make.click();
  await expect(page).toHaveURL(/\/step$/);
  await field.fill('가'.repeat(50));
  await expect(page.getByText('최대 50자까지 입력할 수 있습니다.')).toBeHidden();

  await requestVideo(page, '눈이 내리고 가까이 다가가요');
  await expect(page).toHaveURL(/\/goods\/videoProcessing\?job=\d+$/);
  await expect(page.getByText('입력하신 내용으로 영상을 만들고 있어요.')).toBeVisible();
  const done = page.getByRole('heading', { name: '영상이 완성되었어요!' });
  await expect(done).toBeVisible({ timeout: VIDEO_TIMEOUT_MS });
  // The finished ring is seen first, and the address is still the one of waiting.
  await expect(page).toHaveURL(/videoProcessing/);
  await expect(page.getByRole('progressbar', { name: '영상 생성' })).toHaveAttribute('aria-valuenow', '100');
  await expect(page).toHaveURL(/\/goods\/videoResult\?job=\d+$/);

  await expect(done).toBeVisible();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(4.5);
  const shape = await video.evaluate((element: HTMLVideoElement) => element.videoHeight / element.videoWidth);
  expect(shape, '세로 사진은 세로 영상이 된다').toBeGreaterThan(1.2);
  const ended = video.evaluate(
    (element) => new Promise<boolean>((resolve) => element.addEventListener('ended', () => resolve(true))),
  );
  await page.getByRole('button', { name: '재생' }).click();
  await expect(page.getByRole('button', { name: '일시정지' })).toBeVisible();
  expect(await ended).toBe(true);
  await expect(page.getByRole('button', { name: '재생' })).toBeVisible();

  await page.getByRole('slider', { name: '재생 위치' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeCloseTo(0.5, 1);

  const download = page.waitForEvent('download');
  const fetched = page.waitForRequest((request) => /\/media\/.*[?&]t=\d+/.test(request.url()));
  await page.getByRole('button', { name: '갤러리에 저장할래요' }).click();
  await fetched;
  expect((await download).suggestedFilename()).toMatch(/^ongi_video_\d{8}\.mp4$/);
  const failureDialog = page.getByRole('alertdialog', {
    name: '동영상을 저장했어요. 파일 앱이나 다운로드 폴더를 확인해주세요.',
  });
  await failureDialog.getByRole('button', { name: '확인' }).click();

  await page.goBack();
  await expect(page, '기다리던 화면으로는 돌아가지 않는다').toHaveURL(/\/step$/);
  await page.goForward();
  await page.getByRole('button', { name: '새로운 굿즈 또 만들래요' }).click();
  await expect(page.getByRole('button', { name: '사진 업로드하기' })).toBeVisible();

  await page.goto('/goods');
  await expect(page.getByRole('heading', { name: '만들고 있는 굿즈' })).toBeHidden();
  await page.getByRole('button', { name: /^영상: .*눈이 내리고 가까이 다가가요/ }).click();
  await page.getByRole('dialog', { name: '영상' }).getByRole('button', { name: '재생' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '일시정지' })).toBeVisible();
});

test('완료를 누르면 고른 사진을 한 번 더 보고, 다시 고르거나 이어서 만든다', async ({ page, families }) => {
  await videoIntro(page, families);
  await chooseVideoPhoto(page, await jpegPhoto('first.jpg'));
  await page.goBack();
  await page.getByRole('button', { name: '파일 추가/변경' }).click();
  const picker = pickerCalled(page, TITLE);
  await expect(picker.getByText('1/1')).toBeVisible();
  await expect(picker.getByText('1개 파일 선택됨')).toBeVisible();
  await expect(
    picker.getByText('선택 완료: 최대 1개를 모두 골랐습니다. 더 추가하려면 기존 파일을 삭제해주세요.'),
  ).toBeVisible();
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(page).toHaveURL(/\/goods\/videoGeneration$/);
  await expect(page.getByRole('heading', { name: '선택한 사진으로 동영상을 만들까요?' })).toBeVisible();
  await expect(page.getByText('이 사진으로 진행할까요?')).toBeVisible();
  await page.getByRole('button', { name: '이 사진으로 영상 만들기' }).click();
  await expect(page).toHaveURL(/\/goods\/videoPrompt$/);
  await page.goBack();
  await page.getByRole('button', { name: '사진 다시 선택하기' }).click();
  await expect(page).toHaveURL(/\/goods\/pictureToVideo$/);
  await expect(page.getByRole('button', { name: '사진 업로드하기' })).toBeVisible();
});

test('사진 없이 온 사람은 사진을 고르러 가고, 없는 영상은 없다고 말한다', async ({ page, families }) => {
  await videoIntro(page, families);
  for (const path of ['videoGeneration', 'videoGeneration/step', 'videoPrompt', 'videoProcessing']) {
    await page.goto(`/goods/${path}`);
    await expect(page.getByText('선택된 사진이 없습니다.'), path).toBeVisible();
    await page.getByRole('button', { name: '사진 선택하기' }).click();
    await expect(page).toHaveURL(/\/goods\/pictureToVideo$/);
  }
  for (const query of ['', '?job=999999', '?job=none']) {
    await page.goto(`/goods/videoResult${query}`);
    await expect(page.getByText('동영상을 찾을 수 없습니다.')).toBeVisible();
    await page.getByRole('link', { name: '처음으로 돌아가기' }).click();
    await expect(page).toHaveURL(/\/goods\/pictureToVideo$/);
  }
});

test('만드는 동안 새로고침하고 떠나도 같은 영상을 다시 찾고, 두 번 만들지 않는다', async ({
  page,
  families,
}) => {
  test.slow();
  await videoIntro(page, families);
  await chooseVideoPhoto(page, await jpegPhoto('wide.jpg'));
  await requestVideo(page, '왼쪽으로 천천히');
  await expect(page).toHaveURL(/\?job=\d+$/);
  const address = page.url();
  await page.reload();
  await expect(page.getByText('입력하신 내용으로 영상을 만들고 있어요.')).toBeVisible();
  await page.getByRole('link', { name: '굿즈로 가기' }).click();
  await expect(page.getByRole('link', { name: /^영상 · .*왼쪽으로 천천히/ })).toBeVisible();
  const other = await page.context().newPage();
  await page.close();
  await other.goto('/goods');
  await expect(other.getByRole('link', { name: /다 만들었어요/ })).toBeVisible({ timeout: VIDEO_TIMEOUT_MS });
  await other.getByRole('link', { name: /다 만들었어요/ }).click();
  await expect(other).toHaveURL(address.replace('videoProcessing', 'videoResult'));
  await expect(other.locator('video')).toBeVisible();
  await other.goto('/goods/pictureToVideo');
  await chooseVideoPhoto(other, await jpegPhoto('again.jpg'));
  await expect(other.getByText('오늘 우리 가족이 9번 더 만들 수 있어요.')).toBeVisible();
});

test('주소가 없는 결과와 실패한 요청은 알리고 한 화면 돌아가며, 적은 글과 사진은 그대로 있다', async ({
  page,
  families,
}) => {
  await videoIntro(page, families);
  await chooseVideoPhoto(page, await jpegPhoto('kept.jpg'));

  await page.route('**/api/animate-photo/generate', (route) => route.abort('connectionfailed'));
  await requestVideo(page, '반짝이는 별');
  const failed = page.getByRole('alertdialog', { name: '영상 생성에 실패했습니다. 다시 시도해주세요.' });
  await failed.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/step$/);
  await expect(page.getByRole('textbox', { name: '영상 설명' })).toHaveValue('반짝이는 별');
  await page.unroute('**/api/animate-photo/generate');

  await page.route('**/api/jobs/*', async (route) => {
    const response = await route.fetch({
      headers: { ...route.request().headers(), accept: 'application/json' },
    });
    const envelope: { data: object } = await response.json();
    const data = { ...envelope.data, state: 'done', progress: 100, secondsLeft: null, result: null };
    await route.fulfill({ json: { ...envelope, data } });
  });
  await requestVideo(page, '반짝이는 별');
  const noUrl = page.getByRole('alertdialog', { name: '동영상 URL을 받아올 수 없습니다.' });
  await noUrl.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/step$/);
  await expect(page.getByRole('img', { name: '고른 사진' })).toBeVisible();
});

test('오늘 몫을 다 쓰면 쓰기 전에 알려준다', async ({ page, families }) => {
  await page.route('**/api/goods/allowance', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { limit: 10, left: 0, resetsAt: '2026-12-01T15:00:00.000Z' },
        message: '',
        code: 'OK',
      },
    }),
  );
  await videoIntro(page, families);
  await chooseVideoPhoto(page, await jpegPhoto('late.jpg'));
  await expect(
    page.getByText('오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '영상 제작할래요' })).toBeDisabled();
});

test('내려받지 못하면 왜인지 말해준다', async ({ page, families }) => {
  await logInAs(page, await families.withFamily('엄마'));
  await respondsWith(/\/api\/jobs\/7$/, DONE_VIDEO_JOB)(page);
  await respondsWith('**/api/animate-photo/save', { goodsId: 1 })(page);
  await aShortVideo(page);
  await page.goto('/goods/videoResult?job=7');
  const save = page.getByRole('button', { name: '갤러리에 저장할래요' });
  const expectMessage = async (message: string) => {
    await save.click();
    await page.getByRole('alertdialog', { name: message }).getByRole('button', { name: '확인' }).click();
  };
  const download = /\/api\/media\/.*[?&]t=\d+/;
  await page.route(download, (route) => route.fulfill({ status: 404 }));
  await expectMessage('파일에 접근할 수 없습니다. 다시 시도해주세요.');
  await page.unroute(download);
  await page.route(download, (route) => route.abort('connectionreset'));
  await expectMessage('네트워크 연결을 확인하고 다시 시도해주세요.');
  await page.unroute(download);
  await page.clock.install();
  await page.route(download, () => new Promise(() => undefined));
  const downloadRequest = page.waitForRequest(download);
  await save.click();
  await expect(page.getByRole('button', { name: '저장 중...' })).toBeVisible();
  await downloadRequest;
  await page.clock.fastForward(60_000);
  await expect(
    page.getByRole('alertdialog', { name: '다운로드 시간이 초과되었습니다. 다시 시도해주세요.' }),
  ).toBeVisible();
});

test('고른 파일이 사진이 아니면 무엇이 왜 안 되는지 말하고, 아무것도 고르지 않은 그대로다', async ({
  page,
  families,
}) => {
  await videoIntro(page, families);
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const picker = pickerCalled(page, TITLE);
  await chooseFiles(picker, [{ name: '편지.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }]);
  await expect(picker.getByText('편지.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
  await chooseFiles(picker, [
    { name: '큰사진.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761) },
  ]);
  await expect(picker.getByText('큰사진.jpg: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
  await expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
  await expect(page).toHaveURL(/\/goods\/pictureToVideo$/);
});
