import sharp from 'sharp';
import { diaryCard, illustrationHasCome, openDiary } from '../../support/goods/diary.ts';
import { neverResponds } from '../../support/browser/network.ts';
import { familyWithPosts, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { expectUndistorted, expectVisibleInViewport } from '../../support/page/visible.ts';

const JOB = '**/api/jobs/*';

test('게시글 하나를 골라 그림일기를 만들고, 종이와 날씨를 골라 저장하고 굿즈에 간직한다', async ({
  page,
  families,
}) => {
  test.slow();
  const mother = await familyWithPosts(families, 6);
  await openAs(page, mother, '/goods/diary');
  await page.getByRole('button', { name: '게시글 선택하기' }).click();
  const popup = page.getByRole('alertdialog', { name: '게시글 선택' });
  await expect(popup).toContainText('그림일기 제작을 위해 게시글을 선택해주세요.');
  await popup.getByRole('button', { name: '확인' }).click();

  await expect(page.getByRole('heading', { name: '2025년' })).toBeVisible();
  const make = page.getByRole('button', { name: '선택한 게시글로 그림일기 만들기' });
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(tiles).toHaveCount(6);
  await expect(make).toBeDisabled();
  const first = tiles.first();
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first, '고른 것을 다시 누르면 풀린다').toHaveAttribute('aria-pressed', 'false');
  await expect(make).toBeDisabled();
  await tiles.nth(1).click();
  await first.click();
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(1);
  // However fast it is made, this page does not know of it before it is loaded again.
  await neverResponds(JOB)(page);
  await make.click();
  await expect(page.getByText('로딩이 되는 동안 잠시만 기다려주세요.')).toBeVisible();
  await expect(page).toHaveURL(/\/goods\/diary\/select\?job=\d+$/);
  await page.unroute(JOB);
  await page.reload();

  await expect(page).toHaveURL(/\/goods\/diary\/result$/, { timeout: VIDEO_TIMEOUT_MS });
  await expect(
    page.getByText('마음에 드는 템플릿을 골라주세요. 고른 템플릿은 다음 장에도 모두 적용돼요.'),
  ).toBeVisible();
  const card = diaryCard(page);
  await expect(card).toContainText('2025년 6월 15일');
  await expect(card.getByRole('img', { name: / 그림$/ })).toBeVisible();
  await expect(card.getByRole('radio', { name: '맑음' })).toBeChecked();
  await card.getByRole('radio', { name: '눈' }).check({ force: true });
  for (const name of ['하늘', '꽃잎', '숲속', '공책']) {
    const before = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.getByText(name, { exact: true }).click();
    const after = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(after, name).not.toBe(before);
  }

  await illustrationHasCome(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '이미지 저장' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('ongi_diary_20250615.png');
  await expect(page.getByText('그림일기를 저장했어요. ongi_diary_20250615.png')).toBeVisible();
  expect((await sharp(await saved.path()).metadata()).format).toBe('png');
  await expect(page.getByRole('link', { name: '다른 브라우저로 열기' })).toBeHidden();

  await page.getByRole('button', { name: '다음' }).click();
  await expect(page).toHaveURL(/\/goods$/);
  await expect(page.getByText('굿즈에 간직했어요.')).toBeVisible();
  const savedDiary = page.getByRole('link', { name: /^그림일기: / });
  await expect(savedDiary).toHaveCount(1);
  await savedDiary.click();
  await expect(page.getByRole('radio', { name: '공책' })).toBeChecked();
  await expect(diaryCard(page).getByRole('radio', { name: '눈' })).toBeChecked();
  await page.getByText('하늘', { exact: true }).click();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('link', { name: /^그림일기: / }), '같은 그림일기는 하나다').toHaveCount(1);

  // It does not come back among the goods that are being made either.
  const remove = page.getByRole('button', { name: / 그림일기 삭제$/ });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: '정말 삭제할까요?' });
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('굿즈를 삭제했어요.')).toBeInViewport();
  await expect(savedDiary).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '간직한 굿즈' })).toBeFocused();
  await expect(page.getByText(/아직 간직한 굿즈가 없어요/)).toBeInViewport();
  await expect(page.getByRole('heading', { name: '만들고 있는 굿즈' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/아직 간직한 굿즈가 없어요/)).toBeVisible();

  await test.step('한 번 못 보여준 그림은 캐시를 거치지 않고 다시 받아 보여준다', async () => {
    const [post] = await families.recent(mother);
    const [image] = (await families.post(mother, post?.postId ?? 0)).images;
    let cutOff = 0;
    // The route is set on the context: the picture comes through the service worker. Only the fresh request
    // is answered.
    await page.context().route('**/api/media/**', (route) => {
      if (new URL(route.request().url()).searchParams.has('t')) return route.fallback();
      cutOff += 1;
      return route.fulfill({ contentType: 'image/jpeg', body: 'cut off' });
    });
    await openDiary(page, { title: '다시 받은 그림', illustration: image?.url ?? '' });
    const illustration = card.getByRole('img', { name: '다시 받은 그림 그림' });
    await expect(illustration).toHaveAttribute('src', /^data:image\/[a-z]+;base64,/);
    await illustrationHasCome(page);
    await expectUndistorted(illustration, 1);
    expect(cutOff).toBeGreaterThan(0);
    await page.getByRole('button', { name: '이미지 저장' }).click();
    await expectVisibleInViewport(page.getByText(/그림일기를 저장했어요/));
  });
});
