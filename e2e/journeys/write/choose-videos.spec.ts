import { openAs } from '../../support/accounts/people.ts';
import { openPhotoPicker, removeButtons, takeChosen } from '../../support/posts/post-to-write.ts';
import { film } from '../../support/photos/film.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { chooseFiles, pickerCalled } from '../../support/photos/pick-photos.ts';
import { hasNoRoomForVideos } from '../../support/page/full-device.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { expect, test } from '../../support/journey.ts';

test('사진과 영상을 함께 고르면 길이가 보이고, 다시 열어도 그대로이며, 차례대로 올라간다', async ({
  page,
  families,
  pageErrors,
}) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, [await film('첫걸음.mp4'), await jpegPhoto('둘.jpg')]);
  await expectVisibleInViewport(picker.getByText('0:02'));
  await takeChosen(picker);

  const tile = removeButtons(page).first().locator('xpath=ancestor::li');
  await expectVisibleInViewport(tile.getByText('0:02'));
  const frame = tile.locator('video');
  await expect
    .poll(() => frame.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight]))
    .toEqual([360, 480]);
  await expect(page.getByText('임시 저장됨')).toBeAttached();
  await page.reload();
  await expectVisibleInViewport(tile.getByText('0:02'));
  await page.getByRole('button', { name: '영상 첫걸음.mp4 뒤로 옮기기' }).click();
  await page.getByLabel('제목').fill('첫걸음');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  const postId = Number(/memoryDetailPage\/(\d+)/.exec(page.url())?.[1]);
  const { images } = await families.post(mother, postId);
  expect(images.map(({ video }) => video !== undefined)).toEqual([false, true]);
  expect(pageErrors).toEqual([]);
});

test('영상이 아닌 것과 너무 큰 영상은 고르는 자리에서 까닭을 말하고, 굿즈에서는 사진만 고른다', async ({
  page,
  families,
}) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  const picker = await openPhotoPicker(page);
  const avi = { name: '옛날.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') };
  await chooseFiles(picker, [avi, await film('하나.mp4')]);
  await expectVisibleInViewport(
    picker.getByText('옛날.avi: 지원하지 않는 영상 형식입니다. (MP4, MOV, WebM만 가능)'),
  );
  await expectVisibleInViewport(picker.getByRole('button', { name: '영상 하나.mp4 삭제' }).first());

  await page.goto('/goods/pictureToVideo');
  await page.getByRole('button', { name: '사진 업로드하기' }).click();
  const goods = pickerCalled(page, '사진을 동영상화');
  await chooseFiles(goods, [await film('하나.mp4')]);
  await expectVisibleInViewport(goods.getByText('하나.mp4: 지원하지 않는 파일 형식입니다.'));
});

test('이 기기에 영상을 담을 자리가 없으면 그렇게 말하고, 바로 올린다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await hasNoRoomForVideos(page);
  await openAs(page, mother, '/write');
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, [await film('첫걸음.mp4')]);
  await takeChosen(picker);
  await expectVisibleInViewport(page.getByText(/공간이 부족해 영상을 임시 저장하지 못했어요/));
  await expectVisibleInViewport(removeButtons(page).first());
  await page.getByLabel('제목').fill('첫걸음');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  const [post] = await families.recent(mother);
  expect(post).toMatchObject({ title: '첫걸음', imageCount: 1 });
});
