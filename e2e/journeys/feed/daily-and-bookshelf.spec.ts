import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

/** The day it is in the browser's time zone, `years` ago. */
function today(years = 0): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date());
  // There is no 29 February in most years.
  const sameDay = day.slice(4) === '-02-29' && years % 4 !== 0 ? '-02-28' : day.slice(4);
  return `${Number(day.slice(0, 4)) - years}${sameDay}`;
}

test('달력에서 날을, 책장에서 해와 달을 골라 추억을 보고 돌아온다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const photos = [await jpegPhoto('a.jpg', 30)];
  const winter = `${Number(today().slice(0, 4)) - 2}-01-15`;
  await families.write(mother, { title: '오늘의 추억', memoryDate: today(), photos });
  await families.write(mother, { title: '작년 오늘', memoryDate: today(1), photos });
  await families.write(mother, { title: '재작년 겨울', memoryDate: winter });
  await families.write(mother, { title: '오래전 여름', memoryDate: '2001-07-07' });

  await test.step('키보드로 날을 골라 그날의 추억을 쓴다', async () => {
    await openAs(page, mother, '/daily?date=2999-01-01');
    const [, month, day] = today().split('-').map(Number);
    const name = new RegExp(`^${month}월 ${day}일 .요일, 추억 1개$`);
    const chosen = page.getByRole('button', { name });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expect(chosen).toHaveAttribute('aria-current', 'date');
    await expect(chosen.locator('img')).toHaveCount(1);
    await expect(page.getByRole('link', { name: /오늘의 추억/ })).toBeVisible();
    const sameDay = page.getByRole('region', { name: '지난 오늘' });
    await expect(sameDay.getByRole('link', { name: /작년 오늘/ })).toContainText('1년 전');
    await expect(page.getByRole('button', { name: '다음 달' })).toBeDisabled();

    await chosen.focus();
    await page.keyboard.press('PageUp');
    await expect(page.getByText('이날의 추억은 아직 없어요.')).toBeVisible();
    await expect(page.locator('[aria-pressed=true]')).toBeFocused();
    await page.getByRole('link', { name: '추억 쓰기' }).click();
    await expect(page).toHaveURL(/\/write\?date=\d{4}-\d{2}-\d{2}$/);
    const date = new URL(page.url()).searchParams.get('date') ?? '';
    await expect(page.getByLabel('날짜', { exact: true })).toHaveValue(date);
    await page.goBack();
  });

  await test.step('책장에서 해로 건너뛰고, 책을 펴서 추억을 보고 돌아온다', async () => {
    await areaTab(page, '책장').click();
    await expect(page.getByText('지금까지 4개의 추억이 꽂혔어요')).toBeVisible();
    const years = page.getByRole('navigation', { name: '연도로 가기' });
    await years.getByRole('button', { name: '2001년' }).click();
    await expect(page.getByRole('heading', { name: '2001년' })).toBeFocused();
    await page.getByRole('link', { name: '2001년 7월, 추억 1개' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '2001년 7월' })).toBeVisible();
    await page.getByRole('link', { name: '오래전 여름' }).click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await page.goBack();
    await expect(page.getByRole('link', { name: '오래전 여름' })).toBeFocused();
    await page.getByRole('button', { name: '책장으로 돌아가기' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeVisible();
  });
});
