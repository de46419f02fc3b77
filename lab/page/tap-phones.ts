import { median } from '../support/median.ts';
import { PHONE_LINE } from './line/shaped-line.ts';
import type { Phone } from './phone.ts';
import { SETTLED_MS, settle, type Site, slowDown, withPage } from './phone-page.ts';
import { CARD_LINK } from './record-load.ts';
import { tapTab, watchTabs } from './second-area.ts';
import { measureReaction, stopWatchingCard } from './tap-card.ts';

/** After a tap on a tab little is left, of which one phone's frame or two are a large part. */
const AREA_PHONES = 3;

/** How a page reacts to taps, in ms. */
export type Taps = {
  /** A tap on the first card as soon as it is there is followed by its post. */
  reactsMs: number;
  /** The time runs from the tap on the tab of another area to its first heading. */
  goodsMs?: number;
  familyMs?: number;
};

/** `serve` puts its app behind the line. */
type TappedSite = { name: string; site: Site; serve: () => void };

/**
 * Medians of a few phones of each site, by its name. The sites' phones take turns: within minutes the
 * machine's load changes more than a tap's time.
 * @param newPhone has loaded nothing of the sites; it is copied
 */
export async function tapInTurns(
  sites: readonly TappedSite[],
  newPhone: Phone,
): Promise<Record<string, Taps>> {
  const taps: Record<string, Taps[]> = {};
  for (let turn = 0; turn < AREA_PHONES; turn += 1) {
    for (const { name, site, serve } of turn % 2 === 0 ? sites : sites.toReversed()) {
      if (turn >= phoneCount(site)) continue;
      serve();
      const phone = newPhone.copy();
      try {
        (taps[name] ??= []).push(await tapOnce(phone, site));
      } finally {
        await phone.remove();
      }
    }
  }
  return Object.fromEntries(Object.entries(taps).map(([name, ofSite]) => [name, medianTaps(ofSite)]));
}

function phoneCount({ parts, isStatic, slowdown }: Site): number {
  if (isStatic || slowdown === 1) return 0;
  if (parts.includes('areas')) return AREA_PHONES;
  return parts.includes('reacts') ? 1 : 0;
}

function medianTaps(taps: readonly Taps[]): Taps {
  const medianOf = (times: readonly number[]): number | undefined =>
    times.length === 0 ? undefined : median(times);
  const goodsMs = medianOf(taps.flatMap((of) => of.goodsMs ?? []));
  const familyMs = medianOf(taps.flatMap((of) => of.familyMs ?? []));
  return {
    reactsMs: median(taps.map((of) => of.reactsMs)),
    ...(goodsMs === undefined ? {} : { goodsMs }),
    ...(familyMs === undefined ? {} : { familyMs }),
  };
}

/** An early tap on a first visit; and from the quiet home page the tabs of two other areas. */
function tapOnce(phone: Phone, site: Site): Promise<Taps> {
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
