import { currentReleases } from 'federation/runtime/area-loader';
import { HOST } from '../site/release-parts.ts';
import { sendReport } from './send-report.ts';

/**
 * The chooser of index.html writes it: the version that it gave up in this tab, because a file of it did not
 * load.
 */
const FAILED_KEY = 'ongi-host-failed';
const REPORTED_KEY = 'ongi-host-failed-reported';

/** Counts a canary of the host whose files did not load as one failed page of it; it cannot do so itself. */
export function reportFailedHost(apiBaseUrl: string): void {
  const version = currentReleases()?.hostCanary?.release.version;
  if (version === undefined || !isNew(version)) return;
  const page = { area: HOST, version, value: 1 };
  sendReport(apiBaseUrl, [
    { ...page, metric: 'area-shown' },
    { ...page, metric: 'area-error' },
  ]);
}

function isNew(version: string): boolean {
  try {
    if (sessionStorage.getItem(FAILED_KEY) !== version) return false;
    if (sessionStorage.getItem(REPORTED_KEY) === version) return false;
    sessionStorage.setItem(REPORTED_KEY, version);
    return true;
  } catch {
    return false;
  }
}
