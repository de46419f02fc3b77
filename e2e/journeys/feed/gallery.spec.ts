import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

const MOST_TILES = 300;

const NEWEST = '할머니 댁 감 따던 날';

test('가장 오래된 추억까지 연월로 옮겨 가고 밀어 보며, 열었다가 돌아오면 보던 자리다', async ({
  page,
  families,
  pageErrors,
}) => {
  const person = await families.withFamily('지우');
  // 2015 to October 2026: 142 months of three, 426 memories, and one with photos.
  await writeYears(families, person, 2015, 3);
  const photos = [await jpegPhoto('one.jpg'), await jpegPhoto('two.jpg', 30)];
  await families.write(person, { title: NEWEST, memoryDate: '2026-11-15', photos });
  await openAs(page, person, '/home');
  await page.getByRole('button', { name: '갤러리로 보기' }).click();
  await expect(page.getByRole('heading', { name: '11월', exact: true })).toBeVisible();
  const newest = page.getByRole('link', { name: `${NEWEST}, 사진 2장` });
  await expect(newest).toBeVisible();
  await expectLoaded(page.locator('[data-memory-tile] img').first());
  const scroller = page.getByRole('slider', { name: '연월 이동' });
  const expectMonth = (text: string) => expect(scroller).toHaveAttribute('aria-valuetext', text);

  await test.step('자판으로 움직이면 그 달이 보인다', async () => {
    await scroller.focus();
    await expectMonth('2026년 11월');
    await page.keyboard.press('ArrowDown');
    await expectMonth('2026년 10월');
    await expect(page.getByRole('link', { name: '2026년 10월 3일' })).toBeVisible();
    await page.keyboard.press('PageDown');
    await expectMonth('2025년 12월');
    await page.keyboard.press('End');
    await expectMonth('2015년 1월');
    await expect(page.getByRole('link', { name: '2015년 1월 1일' })).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expectMonth('2016년 12월');
    await page.keyboard.press('Home');
    await expect(newest).toBeInViewport();
  });

  await test.step('끌면 손끝의 연월이 보이고, 놓은 곳의 추억이 온다', async () => {
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
    const text = await scroller.getAttribute('aria-valuetext');
    expect(text).toMatch(/^20(19|20|21|22)년 \d+월$/);
    await expect(scroller.getByText(text ?? '')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('link', { name: new RegExp(`^${text} \\d일, `) }).first()).toBeVisible();
  });

  await test.step('돌아오면, 새로 고친 뒤에도, 보던 자리와 초점이 그대로다', async () => {
    await scroller.focus();
    await page.keyboard.press('Home');
    for (let year = 0; year < 5; year += 1) await page.keyboard.press('PageDown');
    const post = page.getByRole('link', { name: '2021년 11월 2일' });
    await expect(post).toBeVisible();
    const before = await topOf(post);
    const expectBack = async () => {
      await expect(post).toBeFocused();
      await expect.poll(async () => Math.abs((await topOf(post)) - before)).toBeLessThanOrEqual(2);
    };
    const opened = page.getByRole('heading', { name: '2021년 11월 2일' });
    await post.click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expectBack();

    // While one page becomes the other nothing can be pressed, and a press would scroll to its target.
    await expect(page.locator('html[data-page-moves]')).toHaveCount(0);
    await post.click();
    await expect(opened).toBeVisible();
    await page.reload();
    await expect(opened).toBeVisible();
    await page.getByRole('button', { name: '뒤로' }).click();
    await expectBack();
    await expect(page.getByRole('button', { name: '슬라이더로 보기' })).toBeVisible();
  });

  await test.step('끝까지 밀어도 화면에 드는 만큼만 그려지고, 아무것도 밀려나지 않는다', async () => {
    await scroller.focus();
    await page.keyboard.press('Home');
    await expect(newest).toBeInViewport();
    await watchShifts(page);
    expect(await scrollThrough(page)).toBeLessThanOrEqual(MOST_TILES);
    await expect(page.getByRole('heading', { name: '2015년 1월' })).toBeVisible();
    expect(await page.evaluate(() => Number(document.body.dataset['shifts'] ?? 0))).toBeLessThan(0.02);
  });
  expect(pageErrors).toEqual([]);
});

/** Memories of every month up to October 2026, eight at a time. Titles contain month and number. */
async function writeYears(families: Families, author: Person, from: number, perMonth: number): Promise<void> {
  const posts: { title: string; memoryDate: string }[] = [];
  for (let year = from; year <= 2026; year += 1)
    for (let month = 1; month <= (year === 2026 ? 10 : 12); month += 1)
      for (let day = 1; day <= perMonth; day += 1) {
        const memoryDate = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        posts.push({ title: `${year}년 ${month}월 ${day}일`, memoryDate });
      }
  const writeOneByOne = async (): Promise<void> => {
    for (let post = posts.pop(); post !== undefined; post = posts.pop()) await families.write(author, post);
  };
  await Promise.all(Array.from({ length: 8 }, writeOneByOne));
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/** Scrolls from newest to oldest, a third of a screen each frame; the most tiles there were at any moment. */
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
