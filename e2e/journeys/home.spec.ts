import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { memoriesOfYears, writeMany } from '../support/many-memories.ts';
import { answerOnThisDayFirst } from '../support/on-this-day-first.ts';
import { type Families, logInAs, type Person } from '../support/people.ts';
import { jpegPhoto } from '../support/photos.ts';

const MOST_TILES = 300;

const SWIPE_STEPS = 10;

test.describe('슬라이더', () => {
  test('최근 추억을 손가락으로, 마우스로, 자판으로, 단추로 넘기고 몇 번째인지 듣는다', async ({
    families,
    page,
  }) => {
    await openHomeOf(await familyWithThree(families), page);
    const strip = page.getByRole('region', { name: '최근 추억' });
    await expectSlide(page, 1);

    await swipe(page, strip, -260);
    await expectSlide(page, 2);
    await expect(strip.locator('[aria-live]')).toHaveText('3개 중 2번째, 두 번째 이야기');
    await swipe(page, strip, 260);
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
  await answerOnThisDayFirst(page);
  await page.reload();
  await expect(card).toHaveAccessibleName('지난 오늘 · 4년 전 첫눈 오던 날');
  await expect(card).toBeInViewport();
  await card.click();
  await expect(page).toHaveURL(/\/daily$/);
});

test.describe('갤러리', () => {
  let person: Person;

  test.beforeAll(async ({ families }) => {
    person = await families.withFamily('지우');
    // 2015 to October 2026: 142 months of three, 426 memories, and one with photos.
    await writeMany(families, person, memoriesOfYears(2015, 3));
    await families.write(person, {
      title: '할머니 댁 감 따던 날',
      memoryDate: '2026-11-15',
      photos: [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg', 30)],
    });
  });

  test.beforeEach(async ({ page }) => {
    await openHomeOf(person, page);
    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await expect(page.getByRole('heading', { name: '11월', exact: true })).toBeVisible();
  });

  test('가장 오래된 추억까지 밀어 보고, 화면에 드는 만큼만 그려진다', async ({ page, pageErrors }) => {
    await expect(page.getByRole('link', { name: '할머니 댁 감 따던 날, 사진 2장' })).toBeVisible();
    await expectLoaded(page.locator('[data-memory-tile] img').first());
    await watchShifts(page);
    const most = await scrollThrough(page);
    expect(most).toBeLessThanOrEqual(MOST_TILES);
    await expect(page.getByRole('link', { name: '2015년 1월 1일' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '2015년 1월' })).toBeVisible();
    expect(await shifts(page)).toBeLessThan(0.02);
    expect(pageErrors).toEqual([]);
  });

  test('연월 이동을 자판으로 움직이면 그 달이 보인다', async ({ page }) => {
    const scroller = page.getByRole('slider', { name: '연월 이동' });
    await scroller.focus();
    await expect(scroller).toHaveAttribute('aria-valuetext', '2026년 11월');
    await page.keyboard.press('ArrowDown');
    await expect(scroller).toHaveAttribute('aria-valuetext', '2026년 10월');
    await expect(page.getByRole('link', { name: '2026년 10월 3일' })).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(scroller).toHaveAttribute('aria-valuetext', '2025년 12월');
    await expect(page.getByRole('link', { name: '2025년 12월 3일' })).toBeInViewport();
    await page.keyboard.press('End');
    await expect(scroller).toHaveAttribute('aria-valuetext', '2015년 1월');
    await expect(page.getByRole('link', { name: '2015년 1월 1일' })).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expect(scroller).toHaveAttribute('aria-valuetext', '2016년 12월');
    await page.keyboard.press('Home');
    await expect(page.getByRole('link', { name: '할머니 댁 감 따던 날, 사진 2장' })).toBeInViewport();
  });

  test('연월 이동을 끌면 손끝의 연월이 보이고, 놓은 곳의 추억이 온다', async ({ page }) => {
    const scroller = page.getByRole('slider', { name: '연월 이동' });
    await scroller.focus();
    const box = await scroller.boundingBox();
    if (box === null) throw new Error('no thumb');
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 200, { steps: 6 });
    await page.mouse.move(x, y + 320, { steps: 6 });
    const words = await scroller.getAttribute('aria-valuetext');
    expect(words).toMatch(/^20(19|20|21|22)년 \d+월$/);
    await expect(scroller.getByText(words ?? '')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('link', { name: new RegExp(`^${words} \\d일$`) }).first()).toBeVisible();
  });

  test('추억을 열었다가 돌아오면, 새로 고친 뒤에도, 보던 자리와 초점이 그대로다', async ({ page }) => {
    const scroller = page.getByRole('slider', { name: '연월 이동' });
    await scroller.focus();
    for (let year = 0; year < 5; year += 1) await page.keyboard.press('PageDown');
    const memory = page.getByRole('link', { name: '2021년 11월 2일' });
    await expect(memory).toBeVisible();
    const before = await topOf(memory);

    await memory.click();
    await expect(page).toHaveURL(/memoryDetailPage/);
    await expect(page.getByRole('heading', { name: '2021년 11월 2일' })).toBeVisible();
    await page.goBack();
    await expect(memory).toBeFocused();
    expect(Math.abs((await topOf(memory)) - before)).toBeLessThanOrEqual(2);

    await memory.click();
    await expect(page.getByRole('heading', { name: '2021년 11월 2일' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '2021년 11월 2일' })).toBeVisible();
    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(memory).toBeFocused();
    expect(Math.abs((await topOf(memory)) - before)).toBeLessThanOrEqual(2);
    await expect(page.getByRole('button', { name: '슬라이더로 보기' })).toBeVisible();
  });
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
  await logInAs(page, person);
  await page.goto('/home');
}

/** The dots say it, and the slide has come to rest. */
async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('img', { name: `3개 중 ${number}번째` })).toBeVisible();
  await expect(page.getByRole('group', { name: `3개 중 ${number}번째` })).toBeInViewport({ ratio: 0.75 });
}

/** A finger on the glass, as the browser itself sees one. */
async function swipe(page: Page, strip: Locator, byPx: number): Promise<void> {
  const box = await strip.boundingBox();
  if (box === null) throw new Error('the strip is not on the page');
  const session = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2 - byPx / 2, y: box.y + box.height / 3 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= SWIPE_STEPS; step += 1) {
    const x = from.x + (byPx * step) / SWIPE_STEPS;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from.y }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function dragByMouse(page: Page, strip: Locator, byPx: number): Promise<void> {
  const box = await strip.boundingBox();
  if (box === null) throw new Error('the strip is not on the page');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 3;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx, y, { steps: 8 });
  await page.mouse.up();
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/** From newest to oldest a third of a screen each frame; the most tiles there were at any moment. */
async function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let most = 0;
    while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) {
      window.scrollBy({ top: window.innerHeight / 3, behavior: 'instant' });
      await frame();
      most = Math.max(most, document.querySelectorAll('[data-memory-tile]').length);
    }
    return most;
  });
}

async function expectLoaded(photo: Locator): Promise<void> {
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const body = document.body;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
        body.dataset['shifts'] = String(Number(body.dataset['shifts'] ?? 0) + shift);
      }
    }).observe({ type: 'layout-shift' });
  });
}

async function shifts(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.body.dataset['shifts'] ?? 0));
}
