import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { respondOnThisDayFirst } from '../../support/posts/respond-on-this-day-first.ts';

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

test('지난 오늘에서 떠난 가족과 그날을 빼고, 되돌리고, 설정에서 다시 본다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  await families.write(grandmother, { title: '할머니의 작년', memoryDate: today(1) });
  await families.write(mother, { title: '엄마의 재작년', memoryDate: today(2) });
  await families.write(mother, { title: '요즘 이야기' });
  await families.removeMember(mother, (await families.memberIds(mother)).at(-1) ?? 0);

  const card = (title: string) => page.getByRole('link', { name: RegExp(`^지난 오늘.*${title}`) });
  const exclude = async (choice: string | RegExp) => {
    await page.getByRole('button', { name: '지난 오늘에서 빼기' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: choice }).click();
  };

  await test.step('홈에서 사람을 빼고 되돌린다', async () => {
    await respondOnThisDayFirst(page);
    await openAs(page, mother, '/home');
    await expect(card('할머니의 작년')).toBeVisible();
    await exclude('할머니는 빼기');
    await expect(card('엄마의 재작년')).toBeVisible();
    await expect(page.getByText('할머니의 추억은 지난 오늘에 나오지 않아요.')).toBeVisible();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(card('할머니의 작년')).toBeVisible();
    await exclude('할머니는 빼기');
    await expect(card('엄마의 재작년')).toBeVisible();
  });

  await test.step('하루 화면에서 날도 빼면, 다시 열어도 지난 오늘이 없다', async () => {
    await page.goto('/daily');
    const sameDay = page.getByRole('region', { name: '지난 오늘' });
    await expect(sameDay.getByRole('link')).toHaveCount(1);
    await exclude(/^이 날은 빼기/);
    await expect(sameDay).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('link', { name: /이번 주 질문/ })).toBeVisible();
    await expect(sameDay).toHaveCount(0);
  });

  await test.step('설정에서 다시 보기를 누르면 다시 나온다', async () => {
    await page.goto('/setting');
    await page.getByRole('link', { name: '지난 오늘에서 뺀 것' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: '할머니 다시 보기' }).click();
    await expect(page.getByText('할머니의 추억이 지난 오늘에 다시 나와요.')).toBeVisible();
    await page.getByRole('button', { name: /다시 보기$/ }).click();
    await expect(page.getByRole('heading', { name: '지난 오늘에서 뺀 것이 없어요' })).toBeVisible();
    await page.goto('/daily');
    await expect(page.getByRole('region', { name: '지난 오늘' }).getByRole('link')).toHaveCount(2);
  });
});
