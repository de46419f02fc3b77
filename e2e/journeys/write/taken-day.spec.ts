import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { photoTakenAt } from '../../support/photos/photos.ts';
import { chooseFiles, pickerCalled } from '../../support/photos/pick-photos.ts';

const YEAR = new Date().getFullYear() - 1;

test('지난 일의 사진을 고르면 찍은 날로 바꿀지 묻고, 누를 때만 바꾼다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  await openAs(page, mother, '/write');
  await page.getByRole('button', { name: '사진 추가' }).click();
  const picker = pickerCalled(page, '사진 추가');
  await chooseFiles(picker, [
    await photoTakenAt('a.jpg', `${YEAR}:11:14 23:50:00`),
    await photoTakenAt('b.jpg', `${YEAR}:11:14 09:10:00`),
  ]);
  await picker.getByRole('button', { name: '완료' }).click();
  const date = page.getByLabel('날짜');
  const today = await date.inputValue();
  const offer = page.getByText(`사진을 찍은 날(${YEAR}년 11월 14일)로 바꿀까요?`);
  await expectVisibleInViewport(offer);
  await expect(date).toHaveValue(today);
  await page.getByRole('button', { name: '바꾸기' }).click();
  await expect(date).toHaveValue(`${YEAR}-11-14`);
  await expect(date).toBeFocused();
  await page.getByLabel('제목').fill('작년 가을');
  await page.getByLabel('내용').fill('은행나무 아래에서');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  await expectVisibleInViewport(page.getByText(/11월 14일/).first());
});
