import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/people.ts';
import { openPhotoPicker, removeButtons, takeChosen } from '../../support/posts/post-to-write.ts';
import { film } from '../../support/photos/film.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { chooseFiles, pickerCalled, writeFiles } from '../../support/photos/pick-photos.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { expect, test } from '../../support/journey.ts';

/** The title of the only draft on this device. */
async function savedTitle(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const database = await resultOf(indexedDB.open('ongi'));
    const drafts: { fields: { title: string } }[] = await resultOf(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return drafts[0]?.fields.title;
  });
}

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

test('기기에 영상을 담을 자리가 없으면 그렇게 말하고, 적은 글과 사진은 남는다', async ({
  page,
  context,
  families,
}) => {
  await openAs(page, await families.withFamily('엄마'), '/write');
  const { buffer, ...short } = await film('긴 영상.mp4');
  const padding = Buffer.alloc(30_000_000);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  const [path = ''] = await writeFiles([{ ...short, buffer: Buffer.concat([buffer, padding]) }]);
  const session = await context.newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: new URL(page.url()).origin });
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: usage + 12_000_000,
  });
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, [await jpegPhoto('하나.jpg')]);
  await picker.locator('input[type=file]').setInputFiles(path);
  await takeChosen(picker);
  await expectVisibleInViewport(page.getByText(/영상을 임시 저장하지 못했어요\./));
  await page.getByLabel('제목').fill('첫걸음');
  await expect.poll(() => savedTitle(page)).toBe('첫걸음');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('제목')).toHaveValue('첫걸음');
  await expect(removeButtons(page)).toHaveCount(1);
});
