import type { Page } from '@playwright/test';
import { dragByMouse, swipeAcross } from '../../support/browser/gestures.ts';
import { expect, test } from '../../support/journey.ts';
import { respondOnThisDayFirst } from '../../support/posts/respond-on-this-day-first.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

test.describe('슬라이더', () => {
  test('최근 추억을 손가락으로, 마우스로, 자판으로, 단추로 넘기고 몇 번째인지 듣는다', async ({
    families,
    page,
  }) => {
    await openHomeOf(await familyWithThree(families), page);
    const strip = page.getByRole('region', { name: '최근 추억' });
    await expectSlide(page, 1);

    await swipeAcross(page, strip, -260);
    await expectSlide(page, 2);
    await expect(strip.locator('[aria-live]')).toHaveText('3개 중 2번째, 두 번째 이야기');
    await swipeAcross(page, strip, 260);
    await expectSlide(page, 1);

    await dragByMouse(page, strip, -200);
    await expectSlide(page, 2);
    await expect(page, '끌기는 누르기가 아니다').toHaveURL(/\/home$/);
    await dragByMouse(page, strip, 200);
    await expectSlide(page, 1);

    await page.getByRole('link', { name: '첫 번째 이야기' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: '두 번째 이야기' })).toBeFocused();
    await page.keyboard.press('End');
    await expectSlide(page, 3);

    // For who has a screen reader and no keyboard: there, though not seen beside a finger.
    const previous = page.getByRole('button', { name: '이전 추억' });
    await previous.focus();
    await page.keyboard.press('Enter');
    await expectSlide(page, 2);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectSlide(page, 1);
    await expect(previous).toBeFocused();
  });

  test('추억을 열었다가 돌아오면 보던 슬라이드이고, 집을 떠나거나 설정을 열면 첫 슬라이드다', async ({
    families,
    page,
  }) => {
    await openHomeOf(await familyWithThree(families), page);
    const third = page.getByRole('link', { name: '세 번째 이야기' });
    const goToThird = async (): Promise<void> => {
      await page.getByRole('link', { name: '첫 번째 이야기' }).focus();
      await page.keyboard.press('End');
      await expectSlide(page, 3);
    };

    await goToThird();
    await third.click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await page.goBack();
    await expectSlide(page, 3);
    await expect(third).toBeInViewport({ ratio: 0.7 });

    for (const [leave, path] of [
      [page.getByRole('link', { name: '책장' }), /bookshelf/],
      [page.getByRole('link', { name: '설정' }), /setting/],
    ] as const) {
      await leave.click();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expectSlide(page, 1);
      await goToThird();
    }

    // The memory was opened from the third slide, but home was left from there.
    await third.click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await page.goto('/bookshelf');
    await page.getByRole('link', { name: '일상' }).click();
    await expectSlide(page, 1);
  });

  test('아이콘으로 갤러리와 슬라이더를 바꾸고, 다시 열면 슬라이더의 첫 장이다', async ({
    families,
    page,
  }) => {
    await openHomeOf(await familyWithThree(families), page);
    await page.getByRole('link', { name: '첫 번째 이야기' }).focus();
    await page.keyboard.press('End');
    await expectSlide(page, 3);

    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await expect(page.getByRole('heading', { name: '11월', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '두 번째 이야기' })).toBeVisible();
    await page.getByRole('button', { name: '슬라이더로 보기' }).click();
    await expectSlide(page, 1);

    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await page.getByRole('link', { name: '가족', exact: true }).click();
    await expect(page).toHaveURL(/\/family$/);
    await page.getByRole('link', { name: '일상' }).click();
    await expectSlide(page, 1);

    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await page.reload();
    await expectSlide(page, 1);
  });

  test('추억이 없는 가족은 슬라이더에서도 갤러리에서도 첫 추억으로 이끌린다', async ({ families, page }) => {
    await openHomeOf(await families.withFamily('지우'), page);
    await expect(page.getByRole('heading', { name: '첫 번째 추억을 남겨볼까요?' })).toBeVisible();
    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await expect(page.getByRole('link', { name: '추억 쓰기' })).toBeVisible();
    await page.getByRole('link', { name: '추억 쓰기' }).click();
    await expect(page).toHaveURL(/\/write$/);
  });
});

test('지난 오늘의 추억이 맨 위에 보이고, 누르면 오늘의 하루로 간다', async ({ families, page }) => {
  const person = await familyWithThree(families);
  await openHomeOf(person, page);
  await expectSlide(page, 1);
  const card = page.getByRole('link', { name: /^지난 오늘/ });
  await expect(card).toHaveCount(0);

  await families.write(person, { title: '첫눈 오던 날', memoryDate: yearsAgoToday(4) });
  await respondOnThisDayFirst(page);
  await page.reload();
  await expect(card).toHaveAccessibleName('지난 오늘 · 4년 전 첫눈 오던 날');
  await expect(card).toBeInViewport();
  await card.click();
  await expect(page).toHaveURL(/\/daily$/);
});

/** As the browser's own clock has it. */
function yearsAgoToday(years: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date());
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

async function familyWithThree(families: Families): Promise<Person> {
  const person = await families.withFamily('지우');
  await families.write(person, { title: '세 번째 이야기', memoryDate: '2026-11-13' });
  await families.write(person, { title: '두 번째 이야기', memoryDate: '2026-11-14' });
  await families.write(person, {
    title: '첫 번째 이야기',
    memoryDate: '2026-11-15',
    photos: [await jpegPhoto('one.jpg')],
  });
  return person;
}

async function openHomeOf(person: Person, page: Page): Promise<void> {
  await openAs(page, person, '/home');
}

/** The dots say it, and the slide has come to rest. */
async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('img', { name: `3개 중 ${number}번째` })).toBeVisible();
  await expect(page.getByRole('group', { name: `3개 중 ${number}번째` })).toBeInViewport({ ratio: 0.75 });
}
