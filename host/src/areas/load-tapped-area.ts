import { findAreaForPath } from 'federation/release-format/find-area';
import { currentReleases, loadArea } from 'federation/runtime/area-loader';

/**
 * Starts to load the area of a path when a finger touches its link: the tap follows a tenth of a second
 * later. A failure is the navigation's to report, which loads the area again.
 */
export function loadTappedArea(path: string): void {
  const releases = currentReleases();
  const found = releases && findAreaForPath(path, releases);
  if (found && releases.areas[found.area] !== undefined) loadArea(found.area, path).catch(() => undefined);
}
