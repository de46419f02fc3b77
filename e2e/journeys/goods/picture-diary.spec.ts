import sharp from 'sharp';
import { diaryCard, illustrationHasCome, openDiary } from '../../support/goods/diary.ts';
import { familyWithPosts, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { logInAs, openAs } from '../../support/accounts/people.ts';
import { patternPhoto } from '../../support/photos/photos.ts';
import { expectUndistorted, expectVisibleInViewport } from '../../support/page/visible.ts';

test('게시글이 5개면 더 쓰러 가고, 6개면 고르러 간다', async ({ page, families }) => {
  const mother = await familyWithPosts(families, 5);
  await openAs(page, mother, '/goods/diary');
  await page.getByRole('button', { name: '게시글 선택하기' }).click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('그림일기를 만들려면 게시글이 6개 이상 필요해요.');
  await popup.getByRole('button', { name: '게시글 더 쓰러 갈래요' }).click();
  await expect(page).toHaveURL(/\/write$/);

  await families.write(mother, { title: '여섯 번째' });
  await page.goto('/goods/diary');
  await page.getByRole('button', { name: '게시글 선택하기' }).click();
  await expect(page).toHaveURL(/\/goods\/diary\/select$/);
});

test('게시글 하나를 골라 그림일기를 만들고, 종이와 날씨를 골라 저장하고 굿즈에 간직한다', async ({
  page,
  families,
}) => {
  test.slow();
  await openAs(page, await familyWithPosts(families, 6), '/goods/diary');
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
  await make.click();
  await expect(page.getByText('로딩이 되는 동안 잠시만 기다려주세요.')).toBeVisible();
  await expect(page).toHaveURL(/\/goods\/diary\/select\?job=\d+$/);
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

  // 그림일기를 지운다: 만들고 있는 굿즈로 되돌아오지도 않는다.
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
});

test('그림일기 없이 온 사람은 저장할 수 없는 예시를 보고, 없는 값은 채워진다', async ({ page, families }) => {
  await openAs(page, await families.withFamily('엄마'), '/goods/diary/result');
  const card = diaryCard(page);
  await expect(card).toContainText('2025년 1월 15일');
  await expect(card).toContainText('오늘은 가족과 함께 공원에 다녀왔어요.');
  await expect(card).toContainText('그림일기 이미지');
  await expect(card.getByRole('radio', { name: '맑음' })).toBeChecked();
  await expect(page.getByText('예시 그림일기예요')).toBeInViewport();
  await expect(page.getByRole('button', { name: '이미지 저장' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '다음' })).toHaveCount(0);
  await page.getByRole('button', { name: '게시글 선택하기' }).click();
  const tooFew = page.getByRole('alertdialog', { name: '추억이 조금 더 필요해요' });
  await tooFew.getByRole('button', { name: '닫기' }).click();

  await openDiary(page, { date: '2025-02-30' });
  await expect(card.getByRole('heading', { name: '가족 그림일기' })).toBeVisible();
  await expect(card).toContainText('오늘 하루도 가족과 함께 행복한 시간을 보냈어요.');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date());
  const [year, month, day] = today.split('-').map(Number);
  await expect(card).toContainText(`${year}년 ${month}월 ${day}일`);
});

test('그림을 불러오는 동안과 불러오지 못한 뒤에는 저장하지 않고 왜인지 말한다', async ({
  page,
  families,
}) => {
  await logInAs(page, await families.withFamily('엄마'));
  const address = '/api/media/00000000000000000000000000000000/full.png';
  await page.route(`**${address}`, () => new Promise(() => undefined));
  await openDiary(page, { title: '느린 그림', illustration: address });
  const notReady = page.getByText('이미지가 모두 불러와진 뒤 다시 시도해주세요.');
  await expect(page.getByText('이미지 불러오는 중...')).toBeVisible();
  await page.getByRole('button', { name: '이미지 저장' }).click();
  await expect(notReady).toBeVisible();

  await page.unroute(`**${address}`);
  await openDiary(page, { title: '없는 그림', illustration: address });
  await expect(page.getByText('이미지를 찾을 수 없어요')).toBeVisible();
  await page.getByRole('button', { name: '이미지 저장' }).click();
  await expect(notReady).toBeVisible();
});

test('한 번 못 보여준 그림은 캐시를 거치지 않고 다시 받아 보여준다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '그림',
    photos: [await patternPhoto('once.jpg', '3:4')],
  });
  const [image] = (await families.post(mother, postId)).images;
  await logInAs(page, mother);
  let cutOff = 0;
  // The route is set on the context: the picture comes through the service worker. Only the fresh request is
  // answered.
  await page.context().route('**/api/media/**', (route) => {
    if (new URL(route.request().url()).searchParams.has('t')) return route.fallback();
    cutOff += 1;
    return route.fulfill({ contentType: 'image/jpeg', body: 'cut off' });
  });
  await openDiary(page, { title: '다시 받은 그림', illustration: image?.url ?? '' });
  const illustration = diaryCard(page).getByRole('img', { name: '다시 받은 그림 그림' });
  await expect(illustration).toHaveAttribute('src', /^data:image\/[a-z]+;base64,/);
  await illustrationHasCome(page);
  await expectUndistorted(illustration, 1);
  expect(cutOff).toBeGreaterThan(0);
  await page.getByRole('button', { name: '이미지 저장' }).click();
  await expectVisibleInViewport(page.getByText(/그림일기를 저장했어요/));
});

test('저장하다 실패하면 왜인지 말한다', async ({ page, families }) => {
  await logInAs(page, await families.withFamily('엄마'));
  for (const [failure, message] of [
    ['empty', '이미지 변환에 실패했습니다.'],
    ['Canvas is broken', '이미지를 변환하지 못했습니다. 템플릿을 확인하고 다시 시도해주세요.'],
    ['refused by CORS', '이미지 권한 문제로 저장하지 못했습니다. 잠시 후 다시 시도해주세요.'],
    ['something', '이미지를 저장하는 중 오류가 발생했습니다.'],
  ] as const) {
    await openDiary(page, { title: failure });
    // What the browser itself answers when it cannot: no part of the app is replaced.
    await page.evaluate((message) => {
      HTMLCanvasElement.prototype.toBlob = (callback) => {
        if (message !== 'empty') throw new Error(message);
        callback(null);
      };
    }, failure);
    await page.getByRole('button', { name: '이미지 저장' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('목록을 불러오지 못하면 말하고, 만들지 못하면 다시 해볼 수 있다', async ({ page, families }) => {
  await logInAs(page, await familyWithPosts(families, 6));
  await page.route('**/api/memory-post/months', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/goods/diary/select');
  await expect(page.getByText('데이터를 불러오는 중 오류가 발생했습니다.')).toBeVisible();
  await page.unroute('**/api/memory-post/months');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.route('**/api/diary/generate', (route) => route.abort('connectionfailed'));
  const make = page.getByRole('button', { name: '선택한 게시글로 그림일기 만들기' });
  await make.click();
  const failureDialog = page.getByRole('alertdialog', {
    name: '그림일기를 만들지 못했습니다. 다시 시도해주세요.',
  });
  await failureDialog.getByRole('button', { name: '확인' }).click();
  await expect(page.locator('[aria-pressed=true]'), '고른 게시글은 그대로다').toHaveCount(1);
  await page.unroute('**/api/diary/generate');
  await make.click();
  await expect(page.getByText('로딩이 되는 동안 잠시만 기다려주세요.')).toBeVisible();
});
