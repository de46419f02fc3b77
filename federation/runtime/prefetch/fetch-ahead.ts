import { areasNotOpened } from '../area-loader.ts';
import { releaseFile } from '../release-files.ts';

/** Without traffic for this long, the opened page is complete. */
const IDLE_MS = 1_000;
const RECHECK_DELAY_MS = 500;

/**
 * Prefetches the entries and exposed modules of all other areas, sequentially, once the network is idle:
 * opening another tab then waits for its screen only. Nothing is executed. Does nothing if the user saves
 * data, or under a service worker, which caches whole packages (offline/package-cache.ts).
 */
export async function fetchOtherAreasAhead(): Promise<void> {
  await untilNetworkIsIdle();
  for (const [area, release] of areasNotOpened()) {
    for (const file of [release.entry, ...release.start]) {
      if (!isAllowed()) return;
      // A missing integrity would reject it later too; failed files are fetched when needed.
      await fetchAhead(() => releaseFile(area, release, file).url).catch(() => undefined);
    }
  }
}

async function fetchAhead(urlOf: () => string): Promise<void> {
  // Same mode and credentials as the later script request, or the cache would not match.
  const response = await fetch(urlOf(), { mode: 'cors', credentials: 'same-origin', priority: 'low' });
  // Unread bodies are not cached.
  await response.arrayBuffer();
}

function isAllowed(): boolean {
  const { connection, onLine, serviceWorker } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  return onLine && connection?.saveData !== true && !serviceWorker?.controller;
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
