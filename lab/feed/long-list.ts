import type { Page } from 'playwright';
import {
  proveWatch,
  scrollToEnd,
  untilTilesInView,
  type RecordedScroll,
  recordedScroll,
  watchFromNow,
} from './scroll-watch.ts';

/** Slow enough to read along: about two screens a second. */
const READING_PX = 30;
const READING_SCREENS = 12;
/** Newest to oldest in a few seconds. */
const FLYING_PX = 9_000;
const PASSES = 5;
const SETTLE_MS = 2_000;

export type LongList = {
  /** Pixels a frame that lead from newest to oldest in a while. */
  scrollingPx: number;
  /** Scrolls to the newest year, then to the next older one. Returns the year, null past the oldest. */
  jumpToNextYear: (page: Page) => Promise<string | null>;
};

export type LongListCost = {
  reading: RecordedScroll;
  scrolling: RecordedScroll & { ms: number };
  jumping: RecordedScroll & { slowestMs: number; arrived: string[] };
  /** The heap is measured after each pass from newest to oldest and back. */
  heapBytes: number[];
};

/** Measures a list from the moment that it is at rest. */
export async function measureLongList(
  page: Page,
  { scrollingPx, jumpToNextYear }: LongList,
): Promise<LongListCost> {
  await untilTilesInView(page);
  await page.waitForTimeout(SETTLE_MS);
  await proveWatch(page);

  await watchFromNow(page);
  await readAlong(page);
  const reading = await recordedScroll(page);

  await watchFromNow(page);
  const ms = await scrollToEnd(page, scrollingPx);
  const scrolling = { ...(await recordedScroll(page)), ms };

  await toTop(page);
  const jumping = await jumpThroughYears(page, jumpToNextYear);

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

async function jumpThroughYears(
  page: Page,
  jumpToNextYear: LongList['jumpToNextYear'],
): Promise<LongListCost['jumping']> {
  await watchFromNow(page);
  const arrived: string[] = [];
  let slowestMs = 0;
  for (;;) {
    const startedAt = performance.now();
    const year = await jumpToNextYear(page);
    if (year === null) break;
    await untilTilesInView(page);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    arrived.push(year);
  }
  return { ...(await recordedScroll(page)), slowestMs, arrived };
}

/** Bytes of the page's JavaScript heap, after everything that nobody holds is collected. */
async function watchHeap(page: Page): Promise<{ usedBytes: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return {
    async usedBytes() {
      // What finalizers let go of is collected by the second one.
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
