import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { median } from '../given.ts';
import { FREE_LINE, PHONE_LINE, type ShapedLine } from '../line/shaped-line.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { type Phone, STARTED_MS } from './phone.ts';
import { CARD_LINK } from './record-load.ts';
import { tapTab, watchTabs } from './second-area.ts';
import { measureReaction, stopWatchingCard, tapLoadedCard } from './tap-card.ts';

/**
 * `reacts` is measured on the first and the second visit, `areas` on the first. `unslowed` are rounds on a
 * CPU that is not slowed down.
 */
export const PARTS = ['first', 'second', 'released', 'reacts', 'areas', 'unslowed'] as const;
export type Part = (typeof PARTS)[number];

export const VISITS = ['first', 'second', 'released'] as const;
export type VisitName = (typeof VISITS)[number];

/** A phone of some years beside a computer. */
export const SLOWDOWN = 4;

/** After a tap on a tab little is left, of which one phone's frame or two are a large part. */
const AREA_PHONES = 3;

/** Longer than the service worker leaves the network to the page. */
const SETTLED_MS = 5_000;

export type Visit = Load & {
  /** Over the line until the service worker has cached what it will. */
  bytesInAll: number;
  /** The longest interaction of a tap on the first card of the loaded page. */
  tapMs?: number;
  /** A tap on the first card as soon as it is there is followed by its post. */
  reactsMs?: number;
  /** From the tap on the tab of another area to its first heading. */
  goodsMs?: number;
  familyMs?: number;
};

export type Visits = Partial<Record<VisitName, Visit>>;

export type Site = {
  line: ShapedLine;
  url: string;
  parts: readonly Part[];
  /** No service worker, nothing to tap. */
  isStatic: boolean;
  /** Puts the next release behind the line. Undefined: there is none. */
  release: (() => void) | undefined;
  /** Of the CPU: 1 is as fast as it is. */
  slowdown: number;
};

/** The visits of one phone, each in a new process of the browser. */
export async function visitChain(phone: Phone, site: Site): Promise<Visits> {
  const { parts, isStatic, release, slowdown } = site;
  const visits: Visits = {};
  const hasTaps = !isStatic && slowdown > 1;
  const isLast = (visit: VisitName): boolean =>
    !VISITS.slice(VISITS.indexOf(visit) + 1).some((later) => parts.includes(later));
  // Other areas and early taps would change what the next visit finds.
  const twins = Array.from({ length: hasTaps ? twinCount(parts) : 0 }, () => phone.copy());
  visits.first = await visitOnce(phone, site, 'first');
  if (twins.length > 0) Object.assign(visits.first, await visitAreasWith(twins, site));
  if (isLast('first')) return visits;
  visits.second = await visitOnce(phone, site, 'second');
  if (hasTaps && parts.includes('reacts'))
    visits.second.reactsMs = await withPage(phone, (context, page) => measureReaction(context, page, site));
  if (isLast('second') || release === undefined) return visits;
  release();
  visits.released = await visitOnce(phone, site, 'released');
  return visits;
}

function twinCount(parts: readonly Part[]): number {
  if (parts.includes('areas')) return AREA_PHONES;
  return parts.includes('reacts') ? 1 : 0;
}

function visitOnce(phone: Phone, site: Site, visit: VisitName): Promise<Visit> {
  const { line, isStatic, slowdown } = site;
  return withPage(phone, async (context, page) => {
    line.setSpeed(PHONE_LINE);
    const load = await measureLoad(context, page, site);
    if (!isStatic && visit !== 'first') await assertControlled(page);
    await settle(context, page, site);
    const measured: Visit = { ...load, bytesInAll: line.bytesUntil() };
    if (isStatic || slowdown === 1) return measured;
    line.setSpeed(PHONE_LINE);
    await slowDown(context, page, slowdown);
    return { ...measured, tapMs: await tapLoadedCard(page) };
  });
}

/** How a page reacts to taps, in ms. */
type Taps = { reactsMs: number; goodsMs?: number; familyMs?: number };

/** The medians of the phones' taps. Removes the phones. */
async function visitAreasWith(phones: readonly Phone[], site: Site): Promise<Taps> {
  try {
    const taps: Taps[] = [];
    for (const phone of phones) taps.push(await visitAreas(phone, site));
    const medianOf = (figure: (of: Taps) => number | undefined): number =>
      median(taps.flatMap((of) => figure(of) ?? []));
    const reactsMs = medianOf((of) => of.reactsMs);
    if (!site.parts.includes('areas')) return { reactsMs };
    return {
      reactsMs,
      goodsMs: medianOf(({ goodsMs }) => goodsMs),
      familyMs: medianOf(({ familyMs }) => familyMs),
    };
  } finally {
    await Promise.all(phones.map((phone) => phone.remove()));
  }
}

/** An early tap on a first visit; and from the quiet home page the tabs of two other areas. */
function visitAreas(phone: Phone, site: Site): Promise<Taps> {
  const { line, parts, slowdown } = site;
  return withPage(phone, async (context, page) => {
    await watchTabs(page);
    line.setSpeed(PHONE_LINE);
    const reactsMs = await measureReaction(context, page, site);
    if (!parts.includes('areas')) return { reactsMs };
    await page.goBack();
    await page.locator(CARD_LINK).first().waitFor();
    await stopWatchingCard(page);
    await settle(context, page, site);
    line.setSpeed(PHONE_LINE);
    await slowDown(context, page, slowdown);
    const goodsMs = await tapTab(context, page, '굿즈');
    // The worker caches what was opened.
    await line.untilQuiet(SETTLED_MS);
    return { reactsMs, goodsMs, familyMs: await tapTab(context, page, '가족') };
  });
}

async function withPage<Result>(
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
async function settle(context: BrowserContext, page: Page, { line, isStatic }: Site): Promise<void> {
  line.setSpeed(FREE_LINE);
  await slowDown(context, page, 1);
  if (isStatic) return;
  await line.untilQuiet(SETTLED_MS);
  const cached = await page.evaluate(() => caches.keys());
  if (!cached.includes('site-page')) throw new Error(`the page is not cached: ${cached.join(', ')}`);
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function assertControlled(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
    throw new Error('no service worker is in control of a later visit');
}
