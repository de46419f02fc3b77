import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** A phone of some years in a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;
/** So long nothing was asked for. */
const QUIET_MS = 2_000;

export type Traffic = {
  requests: number;
  /** As they came over the wire, headers included. */
  bytes: { all: number; script: number; style: number };
};

type CountedTraffic = {
  /** Settles when nothing is on its way and nothing was for a while. */
  untilQuiet: () => Promise<void>;
  sums: () => Traffic;
};

/** Makes a page as slow as a phone of some years and counts what it asks for from now on. */
export async function slowDownAndCount(page: Page): Promise<CountedTraffic> {
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
      for (;;) {
        // While something is on its way, it is quiet so long after it ends at the soonest.
        const leftMs = open.size > 0 ? QUIET_MS : lastAtMs + QUIET_MS - performance.now();
        if (leftMs <= 0) return;
        await pause(leftMs);
      }
    },
    sums: () => ({ requests, bytes: { ...bytes } }),
  };
}
