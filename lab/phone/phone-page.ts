import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { FREE_LINE, type ShapedLine } from './line/shaped-line.ts';
import { type Phone, STARTED_MS } from './phone.ts';

/** Longer than the service worker leaves the network to the page. */
const SETTLED_MS = 5_000;

/** Opens a page in a new process of the phone's browser, and ends it. */
export async function withPage<Result>(
  phone: Phone,
  use: (context: BrowserContext, page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await phone.start();
  try {
    const page = await context.newPage();
    await pause(STARTED_MS);
    return await use(context, page);
  } finally {
    await phone.stop();
  }
}

/** Lets the service worker cache everything that it will, on a fast line. */
export async function settle(context: BrowserContext, page: Page, line: ShapedLine): Promise<void> {
  line.setSpeed(FREE_LINE);
  await slowDown(context, page, 1);
  await line.untilQuiet(SETTLED_MS);
  const cached = await page.evaluate(() => caches.keys());
  if (!cached.includes('site-page')) throw new Error(`the page is not cached: ${cached.join(', ')}`);
}

export async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
