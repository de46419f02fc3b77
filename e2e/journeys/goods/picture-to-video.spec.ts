import { requestVideo, chooseVideoPhoto, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { pickerCalled } from '../../support/photos/pick-photos.ts';
import { openAs } from '../../support/accounts/people.ts';
import { pngPhoto } from '../../support/photos/photos.ts';

test('사진 한 장을 골라 한 문장을 적으면 진짜 영상이 되고, 끝까지 재생하고 저장하고 굿즈에서 다시 본다', async ({
  page,
  families,
}) => {
  test.slow();
  await openAs(page, await families.withFamily('엄마'), '/goods/pictureToVideo');
  const video = page.locator('video');

  await test.step('고른 사진을 한 번 더 보고, 무엇을 만들지 적는다', async () => {
    await chooseVideoPhoto(page, await pngPhoto('upright.png'));
    await page.goBack();
    await page.getByRole('button', { name: '파일 추가/변경' }).click();
    const picker = pickerCalled(page, '사진을 동영상화');
    await expect(picker.getByText('1/1')).toBeVisible();
    await expect(picker.getByText('1개 파일 선택됨')).toBeVisible();
    await picker.getByRole('button', { name: '완료' }).click();
    await expect(page).toHaveURL(/\/goods\/videoGeneration$/);
    await expect(page.getByText('이 사진으로 진행할까요?')).toBeVisible();
    await page.getByRole('button', { name: '이 사진으로 영상 만들기' }).click();
    await expect(page).toHaveURL(/\/goods\/videoPrompt$/);
    await expect(page.getByText('오늘 우리 가족이 10번 더 만들 수 있어요.')).toBeVisible();
    const field = page.getByRole('textbox', { name: '영상 설명' });
    await field.fill('   ');
    await page.getByRole('button', { name: '영상 제작할래요' }).click();
    await expect(page.getByText('어떤 영상으로 만들지 적어주세요.')).toBeVisible();
    await expect(field).toBeFocused();
  });

  await test.step('만드는 동안 새로고침하고 떠나도 같은 영상을 다시 찾는다', async () => {
    await requestVideo(page, '눈이 내리고 가까이 다가가요');
    await expect(page).toHaveURL(/\/goods\/videoProcessing\?job=\d+$/);
    await page.reload();
    await expect(page.getByText('입력하신 내용으로 영상을 만들고 있어요.')).toBeVisible();
    await page.getByRole('link', { name: '굿즈로 가기' }).click();
    await page.getByRole('link', { name: /^영상 · .*눈이 내리고/ }).click();
    await expect(page.getByRole('heading', { name: '영상이 완성되었어요!' })).toBeVisible({
      timeout: VIDEO_TIMEOUT_MS,
    });
    await expect(page).toHaveURL(/\/goods\/videoResult\?job=\d+$/);
    await page.goBack();
    await expect(page, '기다리던 화면으로는 돌아가지 않는다').toHaveURL(/\/goods$/);
    await page.goForward();
  });

  await test.step('끝까지 재생하고 자판으로 옮긴다', async () => {
    const durationOf = (element: HTMLVideoElement) => element.duration;
    await expect.poll(() => video.evaluate(durationOf)).toBeGreaterThan(4.5);
    const shape = await video.evaluate(
      (element: HTMLVideoElement) => element.videoHeight / element.videoWidth,
    );
    expect(shape, '세로 사진은 세로 영상이 된다').toBeGreaterThan(1.2);
    const ended = video.evaluate(
      (element) => new Promise<boolean>((resolve) => element.addEventListener('ended', () => resolve(true))),
    );
    await page.getByRole('button', { name: '재생' }).click();
    await expect(page.getByRole('button', { name: '일시정지' })).toBeVisible();
    expect(await ended).toBe(true);
    await page.getByRole('slider', { name: '재생 위치' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeCloseTo(0.5, 1);
  });

  await test.step('내려받지 못하면 왜인지 말해주고, 다시 누르면 저장한다', async () => {
    const save = page.getByRole('button', { name: '갤러리에 저장할래요' });
    const file = /\/api\/media\/.*[?&]t=\d+/;
    const expectDialog = (name: string) =>
      page.getByRole('alertdialog', { name }).getByRole('button', { name: '확인' }).click();
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await save.click();
    await expectDialog('파일에 접근할 수 없습니다. 다시 시도해주세요.');
    await page.unroute(file);
    await page.route(file, (route) => route.abort('connectionreset'));
    await save.click();
    await expectDialog('네트워크 연결을 확인하고 다시 시도해주세요.');
    await page.unroute(file);
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toMatch(/^ongi_video_\d{8}\.mp4$/);
    await expectDialog('동영상을 저장했어요. 파일 앱이나 다운로드 폴더를 확인해주세요.');
    await expect(page.getByRole('link', { name: '다른 브라우저로 열기' })).toBeHidden();
  });

  await page.getByRole('button', { name: '새로운 굿즈 또 만들래요' }).click();
  await expect(page.getByRole('button', { name: '사진 업로드하기' })).toBeVisible();
  await page.goto('/goods');
  await expect(page.getByRole('heading', { name: '만들고 있는 굿즈' })).toBeHidden();
  await page.getByRole('button', { name: /^영상: .*눈이 내리고 가까이 다가가요/ }).click();
  await page.getByRole('dialog', { name: '영상' }).getByRole('button', { name: '재생' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '일시정지' })).toBeVisible();
});
