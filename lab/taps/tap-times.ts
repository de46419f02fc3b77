import type { CDPSession, Locator, Page } from 'playwright';
import { LEFT_ALONE_MS, touch } from '../support/touch.ts';

/** Events shorter than this are not reported: one frame. */
const SHORTEST_EVENT_MS = 16;

type TapEvent = { interactionId: number; durationMs: number };

/** Records the events of each interaction (Event Timing) of every page that is opened from now on. */
export async function recordTaps(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const tapEvents: TapEvent[] = [];
    Object.assign(window, { tapEvents });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const interactionId = Number(Reflect.get(entry, 'interactionId') ?? 0);
        if (interactionId > 0) tapEvents.push({ interactionId, durationMs: entry.duration });
      }
    });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold,
    };
    observer.observe(options);
  }, SHORTEST_EVENT_MS);
}

/**
 * Taps with a finger and returns the ms from the touch to the next paint after its events (INP): at most
 * `SHORTEST_EVENT_MS` if the browser reports none.
 */
export async function timeTap(page: Page, devtools: CDPSession, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => void Reflect.get(window, 'tapEvents').splice(0));
  await touch(devtools, target);
  await page.waitForTimeout(LEFT_ALONE_MS);
  const events: TapEvent[] = await page.evaluate(() => Reflect.get(window, 'tapEvents'));
  return Math.max(SHORTEST_EVENT_MS, ...events.map(({ durationMs }) => durationMs));
}
