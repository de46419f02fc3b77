import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { ShapedLine } from '../phone/line/shaped-line.ts';
import { CARD_LINK, type LoadRecord, recordLoad } from './record-load.ts';
import { countTraffic, type Traffic } from './traffic.ts';

/** The line counts as quiet after this time. */
const QUIET_MS = 2_000;
const LIMIT_MS = 60_000;
const RECHECK_MS = 250;

export type Load = {
  firstPaintMs: number;
  largestPaintMs: number;
  largestPaint: string;
  photoLoadedMs: number;
  photoPaintedMs: number;
  /** What tasks took beyond 50 ms each, from the first paint until the page was quiet. */
  blockingMs: number;
  shift: number;
  shiftedNodes: string[];
  /** Over the line until the photo was complete. */
  bytesUntilPhoto: number;
  traffic: Traffic;
};

/** Opens home in an empty tab and measures until nothing is loaded any more. @param slowdown of the CPU */
export async function measureLoad(
  context: BrowserContext,
  page: Page,
  { line, url, slowdown }: { line: ShapedLine; url: string; slowdown: number },
): Promise<Load> {
  const trafficSoFar = await countTraffic(context, page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordLoad, CARD_LINK);
  line.startCounting();
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  await untilPhotoIsPainted(session);
  await line.untilQuiet(QUIET_MS);
  const record = await page.evaluate(() => globalThis.benchLoad());
  const bytesUntilPhoto = line.bytesUntil(record.originMs + record.photoLoadedMs);
  return { ...loadOf(record), bytesUntilPhoto, traffic: trafficSoFar() };
}

/**
 * The painted photo is seen by the protocol alone: Playwright's own script takes a slowed CPU 100 ms, amid a
 * second visit.
 */
async function untilPhotoIsPainted(session: CDPSession): Promise<void> {
  const endMs = Date.now() + LIMIT_MS;
  while (Date.now() < endMs) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'benchLoad().photoPaintedMs > 0',
    });
    if (result.value === true) return;
    await pause(RECHECK_MS);
  }
  throw new Error(`no photo was painted within ${LIMIT_MS} ms`);
}

function loadOf(record: LoadRecord): Omit<Load, 'bytesUntilPhoto' | 'traffic'> {
  const { firstPaintMs, largestPaintMs, largestPaint, photoLoadedMs, photoPaintedMs, longTasks } = record;
  const blocking = longTasks.map(
    ({ startMs, durationMs }) => startMs + durationMs - Math.max(startMs, firstPaintMs) - 50,
  );
  return {
    firstPaintMs,
    largestPaintMs,
    largestPaint,
    photoLoadedMs,
    photoPaintedMs,
    blockingMs: blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0),
    shift: worstShift(record.shifts),
    shiftedNodes: record.shifts.flatMap(({ nodes }) => nodes),
  };
}

/** The largest sum of shifts within a second of each other and five in all (CLS). */
function worstShift(shifts: LoadRecord['shifts']): number {
  let worst = 0;
  let sum = 0;
  let startMs = 0;
  let lastMs = 0;
  for (const { atMs, value } of shifts) {
    if (sum === 0 || atMs - lastMs > 1_000 || atMs - startMs > 5_000) {
      sum = 0;
      startMs = atMs;
    }
    sum += value;
    lastMs = atMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}
