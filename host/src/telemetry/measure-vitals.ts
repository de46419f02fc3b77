import { onCLS, onINP, onLCP, onTTFB, type CLSMetric, type MetricType } from 'web-vitals';
import type { Measured } from './sample-queue.ts';
import type { ShownParts } from './shown-parts.ts';
import { partOfPath } from '../site/release-parts.ts';

type Report = (measured: Measured) => void;

/**
 * TTFB and LCP (of the load), INP and CLS by web-vitals; INP and CLS per page where the browser supports soft
 * navigations, else per visit. Each is reported once, for the part on screen when the paint, the slowest
 * input or the largest shift happened; the values are final when the page is hidden.
 */
export function measureVitals(shown: ShownParts, report: Report): void {
  const reportedIds = new Set<string>();
  // A worker takes control of the first visit, too, once it is installed: what counts is who gave out the
  // page.
  const [navigation] = performance.getEntriesByType('navigation');
  const isFromWorker =
    navigation !== undefined && 'workerStart' in navigation && navigation.workerStart !== 0;
  const visit = isFromWorker ? 'later' : 'first';
  const reportOnce = (
    metric: Measured['metric'],
    vital: MetricType,
    entry: PerformanceEntry | undefined,
  ): void => {
    // A page that is shown once more goes on measuring; counted twice, it would weigh twice.
    if (reportedIds.has(vital.id)) return;
    reportedIds.add(vital.id);
    report({
      metric,
      value: vital.value,
      visit,
      part: entry ? shown.at(entry.startTime) : partOfVital(vital, shown),
    });
  };
  onTTFB((vital) => reportOnce('first-byte', vital, undefined));
  onLCP((vital) => reportOnce('largest-paint', vital, vital.entries.at(-1)));
  onINP((vital) => reportOnce('input-delay', vital, vital.entries[0]), { reportSoftNavs: true });
  onCLS((vital) => reportOnce('layout-shift', vital, largestShift(vital)), { reportSoftNavs: true });
}

/** Where nothing moved, for instance. */
function partOfVital({ navigationType, navigationURL }: MetricType, shown: ShownParts): string {
  if (navigationType === 'soft-navigation' && navigationURL !== undefined)
    return partOfPath(new URL(navigationURL, document.baseURI).pathname);
  return navigationType === 'back-forward-cache' ? shown.now : shown.at(0);
}

function largestShift({ entries }: CLSMetric): PerformanceEntry | undefined {
  return entries.toSorted((one, other) => other.value - one.value)[0];
}
