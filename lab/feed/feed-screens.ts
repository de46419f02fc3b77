import type { Page } from 'playwright';
import { APP_URL, CROWDED_MONTH } from '../support/demo-family.ts';
import { type LongList, type LongListCost, measureLongList } from './long-list.ts';
import { against, megabytes, milliseconds, printHeading, printRow } from '../support/report.ts';
import { scrollToEnd, untilTilesInView, recordedScroll, watchFromNow } from './scroll-watch.ts';

const LONGEST_TASK_MS = 50;
const MOST_TILES = 300;
const MOST_SHIFT = 0.02;

function printLongest(name: string, { longTasksMs }: { longTasksMs: readonly number[] }): void {
  const longest = Math.max(0, ...longTasksMs);
  const advice = longest === 0 ? '50 or less' : against(LONGEST_TASK_MS, longest);
  printRow(name, [advice, longTasksMs.length === 0 ? '' : `${longTasksMs.length} of them`]);
}

function printLongList(cost: LongListCost): void {
  printLongest('longest task reading along, ms', cost.reading);
  printLongest('longest task, newest to oldest, ms', cost.scrolling);
  printLongest('longest task jumping, ms', cost.jumping);
  printRow('newest to oldest took, s', [(cost.scrolling.ms / 1_000).toFixed(0)]);
  const { arrived, slowestMs } = cost.jumping;
  printRow('years jumped to', [String(arrived.length), `${arrived[0] ?? ''}-${arrived.at(-1) ?? ''}`]);
  printRow('slowest jump until tiles are there, ms', [milliseconds(slowestMs)]);
  const most = Math.max(cost.reading.mostTiles, cost.scrolling.mostTiles);
  printRow('most tiles in the DOM', [against(MOST_TILES, most)]);
  for (const [name, { shifts }] of [
    ['reading along', cost.reading],
    ['newest to oldest', cost.scrolling],
    ['jumping', cost.jumping],
  ] as const)
    printRow(`layout shift, ${name}`, [against(MOST_SHIFT, shifts, 4)]);
  printRow('MB heap after each of five passes', cost.heapBytes.map(megabytes));
}

export async function benchGallery(page: Page): Promise<void> {
  await page.goto(`${APP_URL}/home`);
  const toGallery = page.getByRole('button', { name: '갤러리로 보기' });
  await toGallery.waitFor();
  await page.locator('main img').first().waitFor();
  await watchFromNow(page);
  const startedAt = performance.now();
  await toGallery.click();
  await untilTilesInView(page);
  printHeading('Gallery');
  printRow('opened in, ms', [milliseconds(performance.now() - startedAt)]);
  printLongest('longest task opening, ms', await recordedScroll(page));
  printLongList(await measureLongList(page, { scrollingPx: 1_200, jumpToNextYear: jumpByScroller() }));
}

export async function benchBookshelf(page: Page): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${APP_URL}/bookshelf`);
  await untilTilesInView(page);
  printHeading('Bookshelf');
  printRow('opened in, from nothing, ms', [milliseconds(performance.now() - startedAt)]);
  printLongList(await measureLongList(page, { scrollingPx: 20, jumpToNextYear: jumpByYearButtons() }));
}

export async function benchBook(page: Page): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${APP_URL}/bookshelf?book=${CROWDED_MONTH}`);
  await untilTilesInView(page);
  printHeading('A book of 70,000 memories');
  printRow('opened in, from nothing, ms', [milliseconds(performance.now() - startedAt)]);
  await page.waitForTimeout(2_000);
  await watchFromNow(page);
  const ms = await scrollToEnd(page, 1_200);
  const cost = await recordedScroll(page);
  printLongest('longest task, newest to oldest, ms', cost);
  printRow('newest to oldest took, s', [(ms / 1_000).toFixed(0)]);
  printRow('most tiles in the DOM', [against(MOST_TILES, cost.mostTiles)]);
  printRow('layout shift', [against(MOST_SHIFT, cost.shifts, 4)]);
}

/** The gallery's fast scroller, by its keys. */
function jumpByScroller(): LongList['jumpToNextYear'] {
  let last = '';
  return async (page) => {
    const scroller = page.getByRole('slider', { name: '연월 이동' });
    await scroller.focus();
    await page.keyboard.press(last === '' ? 'Home' : 'PageDown');
    const year = ((await scroller.getAttribute('aria-valuetext')) ?? '').slice(0, 4);
    if (year === last) return null;
    last = year;
    return year;
  };
}

/** The bookshelf's buttons, one a year. */
function jumpByYearButtons(): LongList['jumpToNextYear'] {
  let next = 0;
  return async (page) => {
    const buttons = page.getByRole('navigation', { name: '연도로 가기' }).getByRole('button');
    if (next >= (await buttons.count())) return null;
    const button = buttons.nth(next);
    next += 1;
    await button.click();
    return ((await button.textContent()) ?? '').slice(0, 4);
  };
}
