import type { Page } from 'playwright';
import { PHONE_LINE } from './line/shaped-line.ts';
import { type Load, measureLoad } from './measure-load.ts';
import type { Phone } from './phone.ts';
import { settle, type Site, slowDown, withPage } from './phone-page.ts';
import { measureReaction, tapLoadedCard } from './tap-card.ts';

export const VISITS = ['first', 'second', 'released'] as const;
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
  const { parts, release, slowdown } = site;
  const visits: Visits = {};
  const isLast = (visit: VisitName): boolean =>
    !VISITS.slice(VISITS.indexOf(visit) + 1).some((later) => parts.includes(later));
  visits.first = await visitOnce(phone, site, 'first');
  if (isLast('first')) return visits;
  visits.second = await visitOnce(phone, site, 'second');
  if (slowdown > 1 && parts.includes('reacts'))
    visits.second.reactsMs = await withPage(phone, (context, page) => measureReaction(context, page, site));
  if (isLast('second') || release === undefined) return visits;
  release();
  visits.released = await visitOnce(phone, site, 'released');
  return visits;
}

function visitOnce(phone: Phone, site: Site, visit: VisitName): Promise<Visit> {
  const { line, slowdown } = site;
  return withPage(phone, async (context, page) => {
    line.setSpeed(PHONE_LINE);
    const load = await measureLoad(context, page, site);
    if (visit !== 'first') await assertControlled(page);
    await settle(context, page, site);
    const measured: Visit = { ...load, bytesInAll: line.bytesUntil() };
    if (slowdown === 1) return measured;
    line.setSpeed(PHONE_LINE);
    await slowDown(context, page, slowdown);
    return { ...measured, tapMs: await tapLoadedCard(page) };
  });
}

async function assertControlled(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
    throw new Error('no service worker is in control of a later visit');
}
