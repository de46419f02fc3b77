/** What a page records about its own load, in ms since its navigation. */
export type LoadRecord = {
  /** The navigation began then, as Date.now(). */
  originMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** The path of its photo, or the element. */
  largestPaint: string;
  /** The last byte of the first card's photo; 0: not yet. */
  photoLoadedMs: number;
  /** The first frame that shows it; 0: not yet. */
  photoPaintedMs: number;
  longTasks: { startMs: number; durationMs: number }[];
  shifts: { atMs: number; value: number; nodes: string[] }[];
  /** Taps are listed by the time at which they began. */
  interactions: { atMs: number; durationMs: number }[];
};

declare global {
  /** Only in pages with `recordLoad`. */
  var benchLoad: () => LoadRecord;
}

/** The link of the first card, in the screen's markup and in a static copy of it. */
export const CARD_LINK = '[data-slide-link]';

/** Runs in the page before its own scripts. */
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
  /** Paints are keyed by the image's URL: the card may be drawn after its photo, or be replaced. */
  const largestPaints = new Map<string, number>();
  /** These images were not the largest paint of their time. */
  const framesAfterLoad = new Map<string, number>();
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : (node?.nodeName ?? '');

  globalThis.benchLoad = () => {
    const card = document.querySelector(cardLink)?.closest('[role="group"]');
    const url = card?.querySelector('img')?.currentSrc ?? '';
    const [loaded] = performance.getEntriesByName(url, 'resource');
    const photoLoadedMs = loaded instanceof PerformanceResourceTiming ? loaded.responseEnd : 0;
    return {
      ...record,
      photoLoadedMs,
      photoPaintedMs: largestPaints.get(url) ?? framesAfterLoad.get(url) ?? 0,
    };
  };

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
    if (!largestPaints.has(largest.url)) largestPaints.set(largest.url, largest.startTime);
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
  const onEvent = (entry: PerformanceEntry): void => {
    const event = entry as PerformanceEntry & { interactionId: number };
    if (event.interactionId > 0)
      record.interactions.push({ atMs: event.startTime, durationMs: event.duration });
  };
  observe('event', onEvent, { durationThreshold: 16 });
  const onImage = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement) || framesAfterLoad.has(target.currentSrc)) return;
    const { currentSrc } = target;
    requestAnimationFrame(() => framesAfterLoad.set(currentSrc, performance.now()));
  };
  document.addEventListener('load', onImage, { capture: true });
}
