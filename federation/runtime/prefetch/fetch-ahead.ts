import { areasNotOpened } from '../area-loader.ts';
import { releaseFile } from '../release-files.ts';
import { filesFor } from './warm-up.ts';

/** Without traffic for this long, the opened page is complete. */
const IDLE_MS = 1_000;
const RECHECK_DELAY_MS = 500;

/**
 * Prefetches what the tabs of all other areas open, sequentially, once the network is idle: opening another
 * tab then waits for its data only. Nothing is executed. Does nothing if the user saves data. Into the
 * browser's own cache: a service worker caches whole packages, but only of areas that somebody opened.
 */
export async function fetchOtherAreasAhead(): Promise<void> {
  await untilNetworkIsIdle();
  for (const [area, release] of areasNotOpened()) {
    const tabs = (release.tabs ?? []).map((tab) => tab.path);
    for (const file of filesFor(release, tabs)) {
      if (!mayFetchAhead()) return;
      // A missing integrity would reject it later too; failed files are fetched when needed.
      await fetchAhead(() => releaseFile(area, release, file).url).catch(() => undefined);
    }
  }
}

async function fetchAhead(urlOf: () => string): Promise<void> {
  const url = urlOf();
  if ((await globalThis.caches?.match(url)) !== undefined) return;
  // Same mode and credentials as the later script request, or the cache would not match. By `force-cache` a
  // service worker knows that it is not for its caches.
  const response = await fetch(url, {
    mode: 'cors',
    credentials: 'same-origin',
    cache: 'force-cache',
    priority: 'low',
  });
  // Unread bodies are not cached.
  await response.arrayBuffer();
}

export function mayFetchAhead(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onLine && connection?.saveData !== true;
}

async function untilNetworkIsIdle(): Promise<void> {
  while (!isNetworkIdle()) await new Promise((resolve) => setTimeout(resolve, RECHECK_DELAY_MS));
}

function isNetworkIdle(): boolean {
  const arrivals = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const lastAtMs = Math.max(0, ...arrivals.map(({ responseEnd }) => responseEnd));
  const isLoadingImages = [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
  return !isLoadingImages && performance.now() - lastAtMs >= IDLE_MS;
}
