import { findAreaForPath } from 'federation/release-format/find-area';
import { currentReleases, loadArea } from 'federation/runtime/area-loader';
import { loadScreen } from 'federation/runtime/routes/area-module';

/**
 * Starts to load the area and the screen of a path when a finger touches its link: the tap follows a tenth
 * of a second later. A failure is the navigation's to report, which loads them again.
 */
export function loadTappedScreen(path: string): void {
  const releases = currentReleases();
  const found = releases && findAreaForPath(path, releases);
  if (found === undefined || releases?.areas[found.area] === undefined) return;
  loadArea(found.area, path)
    .then((area) => loadScreen(found.area, area, path))
    .catch(() => undefined);
}
