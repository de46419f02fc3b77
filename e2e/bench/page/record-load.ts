/** What a page records about its own load, in ms since its navigation. */
export type LoadRecord = {
  /** Of the navigation, as Date.now(). */
  originMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  largestPaint: string;
  /** The last byte of the first card's photo. */
  photoLoadedMs: number;
  /** The frame that shows it. */
  photoPaintedMs: number;
  longTasks: { startMs: number; durationMs: number }[];
  shifts: { atMs: number; value: number; nodes: string[] }[];
  /** Of taps, by the time at which they began. */
  interactions: { atMs: number; durationMs: number }[];
};

/** The link of the first card, in the screen's markup and in a static copy of it. */
export const CARD_LINK = '[data-slide-link]';

/** Runs in the page before its own scripts; the name of what it records is `benchLoad`. */
export function recordLoad(cardLink: string): void {
  const record: LoadRecord = {
    originMs: performance.timeOrigin,
    firstPaintMs: 0,
    largestPaintMs: 0,
    largestPaint: '',
    photoLoadedMs: 0,
    photoPaintedMs: 0,
    longTasks: [],
    shifts: [],
    interactions: [],
  };
  Object.assign(globalThis, { benchLoad: record });
  const photo = (): HTMLImageElement | null =>
    document.querySelector(cardLink)?.closest('[role="group"]')?.querySelector('img') ?? null;
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : (node?.nodeName ?? '');

  const observe = (type: string, use: (entry: PerformanceEntry) => void, options: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const largest = entry as PerformanceEntry & { element: Element | null; url: string };
    record.largestPaintMs = largest.startTime;
    record.largestPaint = largest.url === '' ? nameOf(largest.element) : new URL(largest.url).pathname;
    if (largest.element !== null && largest.element === photo()) record.photoPaintedMs = largest.startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    record.longTasks.push({ startMs: startTime, durationMs: duration });
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    if (shift.hadRecentInput) return;
    const nodes = shift.sources.map(({ node }) => nameOf(node));
    record.shifts.push({ atMs: shift.startTime, value: shift.value, nodes });
  });
  observe(
    'event',
    (entry) => {
      const event = entry as PerformanceEntry & { interactionId: number };
      if (event.interactionId > 0)
        record.interactions.push({ atMs: event.startTime, durationMs: event.duration });
    },
    { durationThreshold: 16 },
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || target !== photo() || record.photoLoadedMs > 0) return;
      const loaded = performance.getEntriesByName(target.currentSrc, 'resource').at(-1);
      record.photoLoadedMs =
        loaded instanceof PerformanceResourceTiming ? loaded.responseEnd : performance.now();
      requestAnimationFrame(() => {
        // What a frame's callback sends to itself arrives when that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => (record.photoPaintedMs ||= performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
