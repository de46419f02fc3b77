import type { Page } from '@playwright/test';
import { watchHeap } from './heap.ts';
import {
  proveWatch,
  scrollToEnd,
  untilTilesInView,
  type Watched,
  watched,
  watchFromNow,
} from './scroll-watch.ts';

/** Slow enough to read along: about two screens a second. */
const READING_PX = 30;
const READING_SCREENS = 12;
/** Newest to oldest in a minute or so, and in a few seconds. */
const SCROLLING_PX = 1_200;
const FLYING_PX = 9_000;
const PASSES = 5;
const SETTLE_MS = 2_000;

export type LongListCost = {
  reading: Watched;
  scrolling: Watched & { ms: number };
  jumping: Watched & { slowestMs: number; arrived: string[] };
  /** After each pass from newest to oldest and back. */
  heapBytes: number[];
};

/** Measures a page whose tiles are all there is to see, from the moment that it is at rest. */
export async function measureLongList(page: Page): Promise<LongListCost> {
  await untilTilesInView(page);
  await page.waitForTimeout(SETTLE_MS);
  await proveWatch(page);

  await watchFromNow(page);
  await readAlong(page);
  const reading = await watched(page);

  await watchFromNow(page);
  const ms = await scrollToEnd(page, SCROLLING_PX);
  const scrolling = { ...(await watched(page)), ms };

  await toTop(page);
  const jumping = await jumpThroughYears(page);

  const heap = await watchHeap(page);
  const heapBytes: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    await toTop(page);
    await scrollToEnd(page, FLYING_PX);
    await toTop(page);
    heapBytes.push(await heap.usedBytes());
  }
  return { reading, scrolling, jumping, heapBytes };
}

async function readAlong(page: Page): Promise<void> {
  await page.evaluate(
    async ({ step, screens }) => {
      for (let read = 0; read < screens * window.innerHeight; read += step) {
        window.scrollBy({ top: step, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    { step: READING_PX, screens: READING_SCREENS },
  );
}

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await untilTilesInView(page);
  await page.waitForTimeout(SETTLE_MS);
}

/** From the newest year to the oldest with the fast scroller's keys; a page without one has no years to jump through. */
async function jumpThroughYears(page: Page): Promise<LongListCost['jumping']> {
  await watchFromNow(page);
  const scroller = page.getByRole('slider', { name: '연월 이동' });
  const arrived: string[] = [];
  let slowestMs = 0;
  if ((await scroller.count()) > 0) {
    await scroller.focus();
    await page.keyboard.press('Home');
    for (let month = '', next = await monthOf(page); next !== month; next = await monthOf(page)) {
      month = next;
      const year = month.slice(0, 4);
      if (arrived.at(-1) !== year) arrived.push(year);
      const startedAt = performance.now();
      await page.keyboard.press('PageDown');
      await untilTilesInView(page);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
  }
  return { ...(await watched(page)), slowestMs, arrived };
}

async function monthOf(page: Page): Promise<string> {
  return (await page.getByRole('slider', { name: '연월 이동' }).getAttribute('aria-valuetext')) ?? '';
}
