import type { ReleaseFile } from '../release-files.ts';
import { AHEAD, markAhead } from './ahead.ts';

/** Webpack does not take a style sheet with this `data-href` for its own. */
const WAITING = 'ahead';

/** Loads a style sheet that does not apply yet. One that does not come is left to its screen. */
export async function loadSheetAhead({ url, integrity }: ReleaseFile, isCached: boolean): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.crossOrigin = 'anonymous';
  if (integrity !== undefined) link.integrity = integrity;
  link.dataset['href'] = WAITING;
  markAhead(link);
  link.href = isCached ? url : url + AHEAD;
  await new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      resolve();
    });
    document.head.append(link);
  });
}

/**
 * Applies what was loaded, in one task: each sheet for itself would lay the page out anew, and amid a tap if
 * its screen came with it (docs/footguns.md). Webpack finds them by `data-href`.
 */
export function applySheetsAhead(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-href="${WAITING}"]`)) {
    if (link.sheet === null) continue;
    const address = link.href.replace(AHEAD, '');
    // A screen that was opened meanwhile.
    if (hasSheet(address, link.sheet)) link.remove();
    else {
      link.dataset['href'] = address;
      delete link.dataset['ahead'];
      link.removeAttribute('media');
    }
  }
}

/** @param address absolute */
export function hasSheet(address: string, otherThan?: CSSStyleSheet): boolean {
  return [...document.styleSheets].some((sheet) => sheet !== otherThan && sheet.href === address);
}
