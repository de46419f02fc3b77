import { currentReleases, openedAreas } from '../area-loader.ts';
import { releaseFile, type ReleaseFile } from '../release-files.ts';
import { isCached } from './ahead.ts';
import { hasSheet, loadSheetAhead } from './style-sheets-ahead.ts';
import { filesFor } from './warm-up.ts';

/** Without traffic for this long, the opened page is complete. */
const IDLE_MS = 1_000;
const RECHECK_DELAY_MS = 500;

/**
 * Prefetches what the tabs of all other areas open, and the style sheets of the opened areas' screens,
 * sequentially, once the network is idle: opening another page then waits for its data only. No script is
 * executed, and no style sheet applies before `applySheetsAhead`. Does nothing if the user saves data. Into
 * the browser's own cache: a service worker caches whole packages, but only of areas that somebody opened.
 */
export async function fetchAhead(): Promise<void> {
  await untilNetworkIsIdle();
  const opened = openedAreas();
  for (const [area, release] of Object.entries(currentReleases()?.areas ?? {})) {
    const isOpened = opened.has(area);
    const paths = isOpened ? Object.keys(release.paths) : (release.tabs ?? []).map((tab) => tab.path);
    for (const file of filesFor(release, paths)) {
      const isSheet = file.endsWith('.css');
      if (isOpened && !isSheet) continue;
      if (!mayFetchAhead()) return;
      // A missing integrity would reject it later too; failed files are fetched when needed.
      await fetchFile(() => releaseFile(area, release, file), isSheet).catch(() => undefined);
    }
  }
}

async function fetchFile(fileOf: () => ReleaseFile, isSheet: boolean): Promise<void> {
  const file = fileOf();
  const url = new URL(file.url, document.baseURI).href;
  const isInCache = await isCached(url);
  if (isSheet && !hasSheet(url)) return loadSheetAhead({ ...file, url }, isInCache);
  if (isInCache) return;
  // Mode and credentials are those of the later script request, or the cache would not match. By
  // `force-cache` a service worker knows that it is not for its caches.
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
  const { connection, onLine }: Navigator & { connection?: { saveData?: boolean } } = navigator;
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
