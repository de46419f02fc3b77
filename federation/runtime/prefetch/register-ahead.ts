import { currentReleases, openedAreas } from '../area-loader.ts';
import { loadChunk, releaseFile } from '../release-files.ts';
import { AHEAD } from './style-sheets-ahead.ts';

/**
 * Runs the entry and the exposed module's chunk of each tab's area that nobody has opened. They register
 * themselves and start nothing: amid a tap that takes a slow phone 20 ms. What fails is requested again, and
 * reported, by the tap.
 */
export function registerAhead(): void {
  const opened = openedAreas();
  for (const [area, release] of Object.entries(currentReleases()?.areas ?? {})) {
    if (opened.has(area) || release.tabs === undefined) continue;
    for (const file of [release.entry, ...release.start]) {
      try {
        const found = releaseFile(area, release, file);
        if (!isOfPage(found.url)) loadChunk(found, release.container, AHEAD);
      } catch {
        // A missing integrity is reported by the tap.
      }
    }
  }
}

/** Where all areas are part of the host, its script is their entry. */
function isOfPage(url: string): boolean {
  return document.querySelector(`script[src$="${url}"]`) !== null;
}
