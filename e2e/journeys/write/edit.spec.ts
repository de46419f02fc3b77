import { expect, test } from '../../support/journey.ts';
import { addPhotos, removeButtons } from '../../support/posts/post-to-write.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

test('고친 것이 닿았으나 답이 끊기고 페이지가 닫혀도, 새 사진은 한 장만 늘어난다', async ({
  page,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '답이 끊긴 수정',
    photos: [await jpegPhoto('old.jpg')],
  });
  await openAs(page, mother, `/write/edit/${postId}`);
  await page.getByLabel('제목').fill('닿은 수정');
  await addPhotos(page, [await jpegPhoto('new.jpg')]);

  // The first one arrives and is never answered.
  let hasPassed = false;
  let arrived: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(`**/api/memory-post/${postId}`, async (route) => {
    if (route.request().method() !== 'PUT' || hasPassed) return route.continue();
    hasPassed = true;
    await route.fetch();
    arrived();
  });
  await page.getByRole('button', { name: '수정하기' }).click();
  await hasArrived;
  await page.reload();

  await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeVisible();
  await expect(page.getByLabel('제목')).toHaveValue('닿은 수정');
  await expect(removeButtons(page)).toHaveCount(2);
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page).toHaveURL(new RegExp(`memoryDetailPage/${postId}`));
  await expect(page.getByRole('heading', { name: '닿은 수정' })).toBeVisible();
  expect((await families.post(mother, postId)).images).toHaveLength(2);

  // It is done: the next edit begins with what the memory is now.
  await page.goto(`/write/edit/${postId}`);
  await expect(removeButtons(page)).toHaveCount(2);
  await expect(page.getByText('쓰던 글을 불러왔어요.')).toBeHidden();
});

test('고치다 서버가 거절하면 적은 것이 그대로 있고, 다시 보내면 고쳐진다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '처음 제목' });
  await openAs(page, mother, `/write/edit/${postId}`);
  await page.getByLabel('제목').fill('고친 제목');
  await page.route(`**/api/memory-post/${postId}`, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('제목')).toHaveValue('고친 제목');
  await page.unroute(`**/api/memory-post/${postId}`);
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page).toHaveURL(new RegExp(`memoryDetailPage/${postId}`));
  expect((await families.post(mother, postId)).title).toBe('고친 제목');
});

test('고친 추억에서 뒤로 가면 그 추억이 두 번 나오지 않는다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '뒤로 갈 추억' });
  await openAs(page, mother, '/home');
  await page
    .getByRole('link', { name: /뒤로 갈 추억/ })
    .first()
    .click();
  await page.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('link', { name: '수정' }).click();
  await page.getByLabel('제목').fill('고치고 온 추억');
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page).toHaveURL(new RegExp(`memoryDetailPage/${postId}`));
  await expect(page.getByRole('heading', { name: '고치고 온 추억' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});
