/** Results of a search, in ms since the navigation. */
export type ShownResults = {
  /** What the field held. */
  text: string;
  /** When the key was pressed that made it so. */
  keyMs: number;
  requestMs: number;
  responseMs: number;
  /** The results are in the document. */
  renderedMs: number;
  /** The frame that shows them is painted. 0: not yet. */
  paintedMs: number;
};

/** Runs in the page before its own scripts: records when the results of each text are shown. */
export function recordResults(): void {
  performance.setResourceTimingBufferSize(10_000);
  const results: ShownResults[] = [];
  Object.assign(globalThis, { benchResults: results });
  let key = { text: '', ms: 0 };
  document.addEventListener(
    'input',
    (event) => {
      if (event.target instanceof HTMLInputElement) key = { text: event.target.value, ms: event.timeStamp };
    },
    { capture: true },
  );
  const whenPainted = (use: (ms: number) => void): void => {
    requestAnimationFrame(() => {
      // What a frame's callback sends to itself arrives when that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => use(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  };
  const requestOf = (text: string): PerformanceResourceTiming | undefined =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .findLast(({ name }) => new URL(name).searchParams.get('q') === text);
  new MutationObserver(() => {
    const { text, ms } = key;
    const request = requestOf(text);
    // They may be those of the text before: then nothing but `aria-busy` changes.
    if (text === '' || request === undefined || request.responseEnd < ms) return;
    if (results.some((shown) => shown.keyMs === ms)) return;
    if (document.querySelector('[aria-busy=false] [data-found]') === null) return;
    const shown: ShownResults = {
      text,
      keyMs: ms,
      requestMs: request.startTime,
      responseMs: request.responseEnd,
      renderedMs: performance.now(),
      paintedMs: 0,
    };
    results.push(shown);
    whenPainted((paintedMs) => {
      shown.paintedMs = paintedMs;
    });
  }).observe(document, { attributeFilter: ['aria-busy'], childList: true, subtree: true });
}
