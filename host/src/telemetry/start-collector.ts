import { BundleLoads } from './bundle-loads.ts';
import { measureVitals } from './measure-vitals.ts';
import { HOST } from '../site/release-parts.ts';
import { SampleQueue } from './sample-queue.ts';
import { sendReport } from './send-report.ts';
import { type PageRouter, ShownParts } from './shown-parts.ts';
import { makeObserversStoppable } from './stoppable-observers.ts';
import { containerOf } from './package-files.ts';

type CollectorOptions = {
  /** The API's base URL without a trailing slash; null: only the analytics function is called. */
  reportTo: string | null;
};

/**
 * Measures the page (product.md section 9) until it is left; earlier entries come from the browser's buffers.
 * Reports go out when the page is hidden. Observers disconnect when it is left, and reconnect when the
 * browser restores it. Does nothing without PerformanceObserver.
 * @returns stops collecting at once
 */
export function startCollector(router: PageRouter, { reportTo }: CollectorOptions): () => void {
  if (!('PerformanceObserver' in window)) return () => undefined;
  const observers = makeObserversStoppable();
  const queue = new SampleQueue(reportTo === null ? null : (samples) => sendReport(reportTo, samples));
  const shown = new ShownParts(router);
  const bundles = new BundleLoads((part, value) => queue.add({ metric: 'bundle-load', value, part }));
  const measuredParts = new Set<string>();

  /** Once for each part, when it is left for the first time: it has loaded what it needs by then. */
  function measurePart(part: string): void {
    if (measuredParts.has(part)) return;
    measuredParts.add(part);
    const modules = moduleCount(part);
    if (modules !== undefined) queue.add({ metric: 'module-count', value: modules, part });
    const heapSize = part === shown.now ? heapMegabytes() : undefined;
    if (heapSize !== undefined) queue.add({ metric: 'memory', value: heapSize, part });
  }

  function noteShown(): void {
    bundles.shown(HOST, shown.pathname);
    bundles.shown(shown.now, shown.pathname);
  }

  function report(): void {
    for (const takeRest of takeRests) takeRest();
    measurePart(shown.now);
    measurePart(HOST);
    queue.flush();
  }

  function reportWhenHidden(): void {
    if (document.visibilityState === 'hidden') report();
  }

  function leave(): void {
    report();
    observers.pause();
  }

  function restart({ persisted }: PageTransitionEvent): void {
    if (persisted) observers.resume();
  }

  measureVitals(shown, (measured) => queue.add(measured));
  const takeRests = [
    observeEntries('longtask', ({ duration, startTime }) =>
      queue.add({ metric: 'long-task', value: duration, part: shown.at(startTime) }),
    ),
    observeEntries('resource', (entry) => {
      // Prefetched files delay nobody.
      if (entry.initiatorType !== 'fetch') bundles.fetched(entry);
      if (entry.initiatorType === 'img')
        queue.add({ metric: 'image-load', value: entry.duration, part: shown.at(entry.startTime) });
    }),
  ];
  const endFollowing = shown.follow(measurePart);
  const endNoting = router.subscribe(noteShown);
  noteShown();
  // On window, after web-vitals, so that its final values are included. `pagehide` may come before or after.
  window.addEventListener('visibilitychange', reportWhenHidden);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', restart);
  return () => {
    window.removeEventListener('visibilitychange', reportWhenHidden);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', restart);
    endNoting();
    endFollowing();
    observers.end();
  };
}

type ObservedEntries = { longtask: PerformanceEntry; resource: PerformanceResourceTiming };

/** Delivers past and future entries. @returns delivers pending entries at once */
function observeEntries<Type extends keyof ObservedEntries>(
  type: Type,
  take: (entry: ObservedEntries[Type]) => void,
): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const takeAll = (entries: PerformanceEntryList): void =>
    (entries as ObservedEntries[Type][]).forEach((entry) => take(entry));
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  observer.observe({ type, buffered: true });
  return () => takeAll(observer.takeRecords());
}

const BYTES_A_MEGABYTE = 1_000_000;

declare global {
  interface Performance {
    /** Chromium only. The standard API requires cross-origin isolation, which logins rule out. */
    memory?: { usedJSHeapSize: number };
  }
}

// Replaced by webpack with the modules that this build has defined in the page.
declare const __webpack_modules__: Readonly<Record<string, unknown>>;

/**
 * Number of a part's webpack modules in the page: the build's own list for the host, the modules of its
 * chunks for an area (in the global `webpackChunk<container>`; without the entry's few). Concatenated modules
 * count as one. Undefined when the part is not loaded.
 */
function moduleCount(part: string): number | undefined {
  if (part === HOST)
    return typeof __webpack_modules__ === 'undefined' ? undefined : Object.keys(__webpack_modules__).length;
  const chunks: unknown = Reflect.get(window, `webpackChunk${containerOf(part)}`);
  if (!Array.isArray(chunks)) return undefined;
  const modules = new Set(chunks.flatMap((chunk: unknown) => definedBy(chunk)));
  return modules.size;
}

function heapMegabytes(): number | undefined {
  const bytes = performance.memory?.usedJSHeapSize;
  return bytes === undefined ? undefined : bytes / BYTES_A_MEGABYTE;
}

/** A chunk is `[its ids, its modules by id, …]`. */
function definedBy(chunk: unknown): string[] {
  const modules: unknown = Array.isArray(chunk) ? chunk[1] : undefined;
  return typeof modules === 'object' && modules !== null ? Object.keys(modules) : [];
}
