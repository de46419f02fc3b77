import type { Page } from 'playwright';

export type RecordedScroll = {
  /** Tasks of more than 50 ms (the platform tells of no shorter ones), in milliseconds. */
  longTasksMs: number[];
  /** Sum of all layout shifts, whatever caused them. */
  shifts: number;
  mostTiles: number;
};

type BenchWatch = RecordedScroll & { sinceMs: number };

/** Runs in the page before its own scripts. */
export function recordScroll(): void {
  const watch: BenchWatch = { longTasksMs: [], shifts: 0, mostTiles: 0, sinceMs: 0 };
  Object.assign(globalThis, { benchWatch: watch });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.startTime >= watch.sinceMs) watch.longTasksMs.push(entry.duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.startTime >= watch.sinceMs && 'value' in entry && typeof entry.value === 'number')
        watch.shifts += entry.value;
  }).observe({ type: 'layout-shift' });
}

export async function watchFromNow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const benchWatch: BenchWatch = Reflect.get(globalThis, 'benchWatch');
    Object.assign(benchWatch, { longTasksMs: [], shifts: 0, mostTiles: 0, sinceMs: performance.now() });
  });
}

/** Makes a task that is too long: a watch that does not see it would find every page smooth. */
export async function proveWatch(page: Page): Promise<void> {
  await watchFromNow(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          for (const until = performance.now() + 80; performance.now() < until;);
          resolve();
        });
      }),
  );
  if ((await recordedScroll(page)).longTasksMs.length === 0) throw new Error('long tasks are not seen');
}

export async function recordedScroll(page: Page): Promise<RecordedScroll> {
  // Observers are told a little later.
  await page.waitForTimeout(300);
  return page.evaluate((): BenchWatch => Reflect.get(globalThis, 'benchWatch'));
}

/** Scrolls to the end of the page, a number of pixels each frame, counting tiles. Returns the duration. */
export async function scrollToEnd(page: Page, pixelsAFrame: number): Promise<number> {
  return page.evaluate(async (step) => {
    const benchWatch: BenchWatch = Reflect.get(globalThis, 'benchWatch');
    const startedAt = performance.now();
    const isAtEnd = (): boolean =>
      window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    while (!isAtEnd()) {
      window.scrollBy({ top: step, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const tiles = document.querySelectorAll('[data-memory-tile]').length;
      benchWatch.mostTiles = Math.max(benchWatch.mostTiles, tiles);
    }
    return performance.now() - startedAt;
  }, pixelsAFrame);
}

/** Waits until a tile in view has its memory, and no tile in view still waits. */
export async function untilTilesInView(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inView = [...document.querySelectorAll('[data-memory-tile]')].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return inView.length > 0 && inView.every((tile) => tile.getAttribute('aria-busy') !== 'true');
  });
}
