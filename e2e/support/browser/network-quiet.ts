import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { wrapNewContext } from './wrap-new-context.ts';

/** As long as Playwright's `networkidle`. */
const QUIET_MS = 500;

type Traffic = { running: Set<Request>; changes: number };

const traffic = new WeakMap<BrowserContext, Traffic>();

/** Notes the requests of contexts opened from now on. */
export function followTraffic(browser: Browser): void {
  wrapNewContext(browser, (newContext) => async (options) => {
    const context = await newContext(options);
    const followed: Traffic = { running: new Set(), changes: 0 };
    traffic.set(context, followed);
    context.on('request', (request) => {
      if (isStream(request)) return;
      followed.changes += 1;
      followed.running.add(request);
    });
    const end = (request: Request): void => {
      if (followed.running.delete(request)) followed.changes += 1;
    };
    context.on('requestfinished', end);
    context.on('requestfailed', end);
    return context;
  });
}

/** A page follows what is new for as long as it is visible: Playwright's `networkidle` never comes. */
function isStream(request: Request): boolean {
  return request.headers()['accept'] === 'text/event-stream';
}

/** Once nothing has been requested or answered for half a second, streams apart. */
export async function untilNetworkIsQuiet(page: Page): Promise<void> {
  const followed = traffic.get(page.context());
  if (followed === undefined) throw new Error('followTraffic did not see this context');
  await page.waitForLoadState('load');
  await expect(async () => {
    const { changes } = followed;
    await delay(QUIET_MS);
    expect([...followed.running].map((request) => request.url())).toEqual([]);
    expect(followed.changes).toBe(changes);
  }).toPass({ intervals: [0] });
}
