import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { LEFT_ALONE_MS } from '../support/touch.ts';
import { CARD_LINK, type LoadRecord } from './record-load.ts';

const OPENED_POST = '/home/memoryDetailPage/';
/** The selector excludes the skeleton's heading. */
const HEADING = 'main article h1';

/** A person taps again when nothing happens. */
const TAP_AGAIN_MS = 250;
const LIMIT_MS = 60_000;

/** Taps the first card of a loaded page and waits for the post. Returns the longest interaction (INP), ms. */
export async function tapLoadedCard(page: Page): Promise<number> {
  const { x, y } = await page.evaluate(centreOf, CARD_LINK);
  const before = await interactionsOf(page);
  await page.touchscreen.tap(x, y);
  await pause(LEFT_ALONE_MS);
  await page.waitForURL(`**${OPENED_POST}*`, { waitUntil: 'commit' });
  await page.locator(HEADING).waitFor();
  const interactions = (await interactionsOf(page)).slice(before.length);
  return Math.max(0, ...interactions.map(({ durationMs }) => durationMs));
}

async function interactionsOf(page: Page): Promise<LoadRecord['interactions']> {
  return (await page.evaluate(() => globalThis.benchLoad())).interactions;
}

/**
 * When a tap on the first card is followed by the post's heading, in ms from the beginning of the
 * navigation to home: the link is tapped in the first frame that shows it, and again every quarter of a
 * second while the page stays. A page that lets the browser itself follow the link has reacted, too.
 */
export async function measureReaction(
  context: BrowserContext,
  page: Page,
  { url, slowdown }: { url: string; slowdown: number },
): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const shown = Promise.withResolvers<{ x: number; y: number; originMs: number }>();
  const reacted = Promise.withResolvers<number>();
  await page.exposeFunction('benchCardShown', shown.resolve);
  await page.exposeFunction('benchPostShown', reacted.resolve);
  await page.addInitScript(watchCardAndPost, { cardLink: CARD_LINK, path: OPENED_POST, heading: HEADING });
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  const { x, y, originMs } = await withinLimit(shown.promise, 'there is no card');
  const tapping = new AbortController();
  const taps = tapUntilLeft(page, { x, y }, tapping.signal);
  const reactedAtMs = await withinLimit(reacted.promise, 'the first card does not react');
  tapping.abort();
  await taps;
  return reactedAtMs - originMs;
}

async function tapUntilLeft(
  page: Page,
  { x, y }: { x: number; y: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !page.url().includes(OPENED_POST)) {
    await page.touchscreen.tap(x, y);
    await pause(TAP_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

function withinLimit<Value>(promise: Promise<Value>, otherwise: string): Promise<Value> {
  const limit = pause(LIMIT_MS, undefined, { ref: false });
  return Promise.race([promise, limit.then(() => Promise.reject(new Error(otherwise)))]);
}

function centreOf(selector: string): { x: number; y: number } {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) throw new Error(`there is no ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Runs in every document, before its own scripts. Times are those of Date.now(). */
function watchCardAndPost(names: { cardLink: string; path: string; heading: string }): void {
  const notify = (name: string, value: unknown): void => Reflect.get(globalThis, name)(value);
  let hasCard = false;
  let hasPost = false;
  const afterFrame = (use: () => void): void => {
    requestAnimationFrame(() => {
      // What a frame's callback sends to itself arrives when that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', use);
      port1.start();
      port2.postMessage(null);
    });
  };
  const check = (): void => {
    const link = document.querySelector(names.cardLink);
    const box = link?.getBoundingClientRect();
    if (!hasCard && box !== undefined && box.width > 0) {
      hasCard = true;
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      afterFrame(() => notify('benchCardShown', { ...point, originMs: performance.timeOrigin }));
    }
    const isPost = location.pathname.startsWith(names.path);
    if (!hasPost && isPost && document.querySelector(names.heading) !== null) {
      hasPost = true;
      afterFrame(() => notify('benchPostShown', performance.timeOrigin + performance.now()));
    }
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}
