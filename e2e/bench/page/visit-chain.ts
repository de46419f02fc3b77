import type { BrowserContext, Page } from '@playwright/test';
import { FREE_LINE, type LineSpeed, type ShapedLine } from '../line/shaped-line.ts';
import { type Load, measureLoad } from './measure-load.ts';
import type { Phone } from './phone.ts';

export const VISITS = ['first', 'second'] as const;
export type VisitName = (typeof VISITS)[number];

/** Longer than the service worker leaves the network to the page. */
const SETTLED_MS = 5_000;

export type Visits = Partial<Record<VisitName, Load>>;

export type ChainOptions = {
  line: ShapedLine;
  speed: LineSpeed;
  url: string;
  visits: readonly VisitName[];
  /** Whether the site has a service worker. */
  hasWorker: boolean;
  /** Of the CPU. */
  slowdown?: number;
};

/** Visits one after another on the same phone, each in a new process of the browser. */
export async function visitChain(phone: Phone, options: ChainOptions): Promise<Visits> {
  const { line, speed, url, visits, hasWorker, slowdown = 4 } = options;
  const measured: Visits = {};
  for (const visit of VISITS.slice(0, 1 + Math.max(...visits.map((name) => VISITS.indexOf(name))))) {
    const context = await phone.start();
    line.setSpeed(speed);
    const { page, load } = await measureLoad(context, { line, url, slowdown });
    if (visits.includes(visit)) measured[visit] = load;
    line.setSpeed(FREE_LINE);
    if (visit !== visits.at(-1)) await settle(context, page, options);
    if (hasWorker && visit !== 'first') await assertControlled(page);
    await phone.stop();
  }
  return measured;
}

/** Lets the service worker cache everything that it will, on a fast line. */
async function settle(context: BrowserContext, page: Page, { line, hasWorker }: ChainOptions): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await line.untilQuiet(SETTLED_MS);
  if (!hasWorker) return;
  const cached = await page.evaluate(() => caches.keys());
  if (!cached.includes('site-page')) throw new Error(`the page is not cached: ${cached.join(', ')}`);
}

async function assertControlled(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
    throw new Error('no service worker is in control of a second visit');
}
