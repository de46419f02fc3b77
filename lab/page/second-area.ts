import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { LEFT_ALONE_MS, touch } from '../support/touch.ts';

const TAPPED = 'bench-tapped';
const PAINTED = 'bench-heading-painted';

/** How long a finger stays on what it taps, in ms. */
const TOUCH_MS = 80;

/** Records a tap on a tab and the paint of the next heading by the page's own clock, without round trips. */
export async function watchTabs(page: Page): Promise<void> {
  await page.addInitScript(
    ({ tapped, painted }) => {
      document.addEventListener(
        'click',
        ({ target, timeStamp }) => {
          if (!(target instanceof Element) || target.closest('nav a') === null) return;
          performance.clearMarks();
          performance.mark(tapped, { startTime: timeStamp });
          const before = document.querySelector('main h1');
          const changes = new MutationObserver(() => {
            const heading = document.querySelector('main h1');
            if (heading === null || heading === before) return;
            changes.disconnect();
            // What a frame's callback sends to itself arrives when that frame was painted.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => performance.mark(painted));
              port1.start();
              port2.postMessage(null);
            });
          });
          changes.observe(document.body, { childList: true, subtree: true });
        },
        { capture: true },
      );
    },
    { tapped: TAPPED, painted: PAINTED },
  );
}

/** Taps a tab of a page that `watchTabs` prepared. Returns the ms until the first heading was painted. */
export async function tapTab(context: BrowserContext, page: Page, tab: string): Promise<number> {
  const session = await context.newCDPSession(page);
  await touch(session, page.locator('nav').getByRole('link', { name: tab, exact: true }), TOUCH_MS);
  await pause(LEFT_ALONE_MS);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, PAINTED);
  return page.evaluate(
    ([tapped, painted]) => {
      const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return at(painted) - at(tapped);
    },
    [TAPPED, PAINTED] as const,
  );
}
