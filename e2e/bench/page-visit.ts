import type { Browser } from '@playwright/test';
import { logInAs, type Person } from '../support/accounts/people.ts';
import { slowDownAndCount, type Traffic } from './page-traffic.ts';
import { tapTab, watchTabs } from './second-area.ts';

const GOODS_TAB = '굿즈';
const FAMILY_TAB = '가족';

export type PageVisit = Traffic & {
  firstPaintMs: number;
  largestPaintMs: number;
  /** From the tap on a tab of another area to its first heading, on the loaded and quiet page. */
  goodsMs: number;
  familyMs: number;
};

type Paints = { first: number; largest: number };

/** Opens a page as a member with a cold cache, measures until it is idle, and then opens two other areas. */
export async function measureVisit(browser: Browser, url: string, person: Person): Promise<PageVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.625,
    locale: 'ko-KR',
  });
  try {
    const page = await context.newPage();
    await logInAs(page, person);
    // As every phone on which a member was logged in once.
    await page.addInitScript(() => localStorage.setItem('ongi-has-family', '1'));
    const traffic = await slowDownAndCount(page);
    await page.addInitScript(recordPaints);
    await watchTabs(page);
    await page.goto(url, { timeout: 60_000 });
    await page.locator('main img').first().waitFor({ timeout: 60_000 });
    await traffic.untilQuiet();
    const load = traffic.sums();
    const { first, largest } = await page.evaluate((): Paints => Reflect.get(globalThis, 'benchPaints'));
    const goodsMs = await tapTab(page, GOODS_TAB);
    await traffic.untilQuiet();
    const familyMs = await tapTab(page, FAMILY_TAB);
    return { ...load, firstPaintMs: first, largestPaintMs: largest, goodsMs, familyMs };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function recordPaints(): void {
  const paints: Paints = { first: 0, largest: 0 };
  Object.assign(globalThis, { benchPaints: paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') paints.first = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
