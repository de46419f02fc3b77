import { familyWithPosts, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { illustrationHasCome } from '../../support/goods/diary.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { pickerCalled } from '../../support/photos/pick-photos.ts';

test('자판만으로 사진을 영상으로, 게시글을 그림일기로 만들고, 저장하고, 굿즈에서 다시 본다', async ({
  page,
  families,
}) => {
  const keyboard = new Keyboard(page);
  await openAs(page, await familyWithPosts(families, 6), '/home');
  await keyboard.press(areaTab(page, '굿즈'));
  await keyboard.expectOnNewPage();
  await keyboard.press(page.getByRole('link', { name: /사진을 동영상화/ }));
  await keyboard.expectOnNewPage();

  const upload = page.getByRole('button', { name: '사진 업로드하기' });
  await keyboard.press(upload);
  const picker = pickerCalled(page, '사진을 동영상화');
  await expect(picker).toBeVisible();
  await keyboard.to(picker.getByRole('tab', { name: '파일 선택' }));
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('tab', { name: '사진 보관함' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(picker.getByRole('tab', { name: 'Google Drive' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(upload).toBeFocused();
  await keyboard.press(upload);
  await keyboard.choosePhotos(picker.locator('input[type=file]'), [await jpegPhoto('yard.jpg')]);
  await keyboard.expectArrivedAt(/\/step$/);

  await keyboard.type(page.getByRole('textbox', { name: '영상 설명' }), '가까이 다가가요');
  await keyboard.press(page.getByRole('button', { name: '영상 제작할래요' }));
  await keyboard.expectOnNewPage();
  await expect(page).toHaveURL(/\/goods\/videoResult/, { timeout: VIDEO_TIMEOUT_MS });
  await keyboard.expectOnNewPage();

  await keyboard.press(page.getByRole('button', { name: '재생' }), 'Space');
  await expect(page.getByRole('button', { name: '일시정지' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '재생' })).toBeFocused();
  await keyboard.to(page.getByRole('slider', { name: '재생 위치' }));
  await page.keyboard.press('End');
  await keyboard.press(page.getByRole('button', { name: '갤러리에 저장할래요' }));
  const savedDialog = page.getByRole('alertdialog', { name: /^동영상을 저장했어요/ });
  await keyboard.press(savedDialog.getByRole('button', { name: '확인' }));
  await expect(page.getByRole('button', { name: '갤러리에 저장할래요' })).toBeFocused();

  await page.goto('/goods');
  const savedVideo = page.getByRole('button', { name: /^영상: / });
  await keyboard.press(savedVideo);
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: '재생' }));
  await page.keyboard.press('Escape');
  await expect(savedVideo).toBeFocused();

  await keyboard.press(page.getByRole('link', { name: /그림일기 제작/ }));
  await keyboard.expectOnNewPage();
  await keyboard.press(page.getByRole('button', { name: '게시글 선택하기' }));
  await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: '확인' }));
  const first = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  await keyboard.press(first, 'Space');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press(page.getByRole('button', { name: '선택한 게시글로 그림일기 만들기' }));
  await expect(page).toHaveURL(/\/goods\/diary\/result$/, { timeout: VIDEO_TIMEOUT_MS });
  await keyboard.expectOnNewPage();

  await keyboard.to(page.getByRole('radio', { name: '크림' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '하늘' })).toBeChecked();
  const card = page.getByRole('article');
  await keyboard.to(card.locator('input:checked'));
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: '흐림' })).toBeChecked();
  await illustrationHasCome(page);
  const download = page.waitForEvent('download');
  await keyboard.press(page.getByRole('button', { name: '이미지 저장' }));
  await download;
  await keyboard.press(page.getByRole('button', { name: '다음' }));
  await expect(page).toHaveURL(/\/goods$/);
  await keyboard.press(page.getByRole('link', { name: /^그림일기: / }));
  await keyboard.expectArrivedAt(/\/goods\/diary\/result$/);
});
