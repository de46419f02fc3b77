import { currentReleases, openedAreas } from '../area-loader.ts';
import { chunkElement, type ReleaseFile, releaseFile, runUrls } from '../release-files.ts';
import { AHEAD, isCached, markAhead } from './ahead.ts';
import { filesFor } from './warm-up.ts';

/** The areas with tabs that nobody has opened. */
export function areasAhead(): string[] {
  const opened = openedAreas();
  return Object.entries(currentReleases()?.areas ?? {})
    .filter(([area, { tabs = [] }]) => tabs.length > 0 && !opened.has(area))
    .map(([area]) => area);
}

/**
 * Registers what an area's tabs open, and starts its container: amid a tap, that takes a slow phone longer
 * than all else that the federated app does more than one bundle (docs/history/0067-page-benchmark.md). None
 * of the area's modules runs. What fails is done again, and reported, when somebody opens the area.
 */
export async function prepareAhead(area: string): Promise<void> {
  const release = currentReleases()?.areas[area];
  if (release === undefined) return;
  const { prepareRemote } = await import(/* webpackChunkName: "federation" */ '../federation-runtime.ts');
  const { container, module, tabs = [] } = release;
  const paths = tabs.map((tab) => tab.path);
  for (const name of filesFor(release, paths)) {
    if (name.endsWith('.css')) continue;
    const file = releaseFile(area, release, name);
    const isInCache = await isCached(new URL(file.url, document.baseURI).href);
    // Somebody opened it meanwhile.
    if (openedAreas().has(area)) return;
    if (name === release.entry) prepareRemote({ container, module, entry: file }, isInCache);
    else if (!runUrls.has(file.url)) loadChunkAhead(file, container, isInCache);
  }
}

function loadChunkAhead(file: ReleaseFile, container: string, isInCache: boolean): void {
  const script = chunkElement(file, container);
  markAhead(script);
  if (!isInCache) script.src += AHEAD;
  document.head.append(script);
}
