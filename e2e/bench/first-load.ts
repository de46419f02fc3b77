import type { Browser, Page } from '@playwright/test';
import { logInAs, type Person } from '../support/people.ts';

/** A phone of some years in a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;
/** So long nothing larger was painted and nothing was asked for. */
const QUIET_MS = 2_000;

export type FirstLoad = {
  requests: number;
  /** As they came over the wire, headers included. */
  bytes: { all: number; script: number; style: number };
  firstPaintMs: number;
  largestPaintMs: number;
};

type Paints = { first: number; largest: number };

/** Opens a page as somebody who was never here, logged in, and measures until it is at rest. */
export async function measureFirstLoad(browser: Browser, url: string, person: Person): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.625,
    locale: 'ko-KR',
  });
  try {
    const page = await context.newPage();
    await logInAs(page, person);
    const traffic = await watchTraffic(page);
    await page.addInitScript(keepPaints);
    await page.goto(url, { timeout: 60_000 });
    await page.locator('main img').first().waitFor({ timeout: 60_000 });
    await traffic.untilQuiet();
    const { first, largest } = await page.evaluate(
      () => (globalThis as unknown as { benchPaints: Paints }).benchPaints,
    );
    return { ...traffic.sums(), firstPaintMs: first, largestPaintMs: largest };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function keepPaints(): void {
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

type Traffic = { untilQuiet: () => Promise<void>; sums: () => Pick<FirstLoad, 'requests' | 'bytes'> };

async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const open = new Set<string>();
  const bytes = { all: 0, script: 0, style: 0 };
  let requests = 0;
  let lastAtMs = performance.now();
  const ended = (id: string): void => {
    open.delete(id);
    lastAtMs = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    open.add(requestId);
    requests += 1;
    lastAtMs = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, response.mimeType),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId);
    bytes.all += encodedDataLength;
    const kind = kinds.get(requestId) ?? '';
    if (kind.includes('javascript')) bytes.script += encodedDataLength;
    if (kind.includes('css')) bytes.style += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return {
    async untilQuiet() {
      while (open.size > 0 || performance.now() - lastAtMs < QUIET_MS) await page.waitForTimeout(100);
    },
    sums: () => ({ requests, bytes }),
  };
}
