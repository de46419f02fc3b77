import type { Page } from 'playwright';
import { PHONE_LINE } from '../phone/line/shaped-line.ts';
import { type Load, measureLoad } from './measure-load.ts';
import type { Phone } from '../phone/phone.ts';
import { settle, slowDown, withPage } from '../phone/phone-page.ts';
import type { Site } from './plan.ts';
import { measureReaction, tapLoadedCard } from './tap-card.ts';

export const VISITS = ['first', 'second'] as const;
export type VisitName = (typeof VISITS)[number];

export type Visit = Load & {
  /** Over the line until the service worker has cached what it will. */
  bytesInAll: number;
  /** The longest interaction of a tap on the first card of the loaded page. */
  tapMs?: number;
  /** A tap on the first card as soon as it is there is followed by its post. */
  reactsMs?: number;
};

export type Visits = Partial<Record<VisitName, Visit>>;

/** The visits of one phone, each in a new process of the browser. */
export async function visitChain(phone: Phone, site: Site): Promise<Visits> {
  const first = await visitOnce(phone, site, 'first');
  if (!site.parts.includes('second')) return { first };
  const second = await visitOnce(phone, site, 'second');
  if (site.parts.includes('reacts')) second.reactsMs = await tapEarly(phone, site);
  return { first, second };
}

function visitOnce(phone: Phone, site: Site, visit: VisitName): Promise<Visit> {
  const { line } = site;
  return withPage(phone, async (context, page) => {
    line.setSpeed(PHONE_LINE);
    const load = await measureLoad(context, page, site);
    if (visit === 'second') await assertControlled(page);
    await settle(context, page, line);
    const bytesInAll = line.bytesUntil();
    line.setSpeed(PHONE_LINE);
    await slowDown(context, page, site.slowdown);
    return { ...load, bytesInAll, tapMs: await tapLoadedCard(page) };
  });
}

/** Not on the phone of later visits: an early tap changes what the next one finds. */
export function tapEarly(phone: Phone, site: Site): Promise<number> {
  return withPage(phone, (context, page) => {
    site.line.setSpeed(PHONE_LINE);
    return measureReaction(context, page, site);
  });
}

async function assertControlled(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
    throw new Error('no service worker is in control of a later visit');
}
