type Layer = {
  /** The position of the page's entry in the history, as the router counts; null without a router. */
  index: number | null;
  close: () => void;
};

/** What lies above the page, the topmost last. */
const layers: Layer[] = [];
/** The layer that Back closes, while the history is on its way back to the page's entry. */
let closing: Layer | null = null;
/** The page itself goes back, and whatever lies above it goes with it. */
let isOwnStep = false;
/** What the first entry becomes, while the history is on its way back to it from the one above it. */
let settling: { state: unknown; url: string } | null = null;

/**
 * Back in the history closes what lies above the page, and stays on the page; `close` may decline. The router
 * does not hear of that step. Nothing can hold a step out of the app: above the tab's first entry a layer has
 * an entry of its own, with the same page, for as long as it is open.
 * @returns ends it, for what has closed by itself
 */
export function openLayer(close: () => void): () => void {
  const layer = { index: indexOf(window.history.state), close };
  layers.push(layer);
  isOwnStep = false;
  // Before the router hears of it; a second registration of the same listener is ignored.
  window.addEventListener('popstate', followHistory, { capture: true });
  if (settling === null) raise();
  const isAbove = isRaised(window.history.state);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // Another one may open in the same commit.
    queueMicrotask(() => settle(isAbove));
  };
}

/** Puts an entry above the first one, where there is none yet. */
function raise(): void {
  const { state } = window.history;
  if (layers.length > 0 && indexOf(state) === 0 && !isRaised(state))
    window.history.pushState({ ...state, [RAISED]: true }, '');
}

/**
 * Goes back to the first entry once nothing lies above its page.
 * @param isAbove this entry lies above the first one, also where the router has replaced it
 */
function settle(isAbove = false): void {
  const { state } = window.history;
  if (settling !== null || layers.length > 0 || indexOf(state) !== 0) return;
  if (!isAbove && !isRaised(state)) return;
  const { [RAISED]: _mark, ...page } = state;
  settling = { state: page, url: window.location.href };
  window.history.back();
}

/** Before the app itself goes back in the history: that step leaves the page. */
export function willStepInHistory(): void {
  isOwnStep = true;
}

function followHistory(event: PopStateEvent): void {
  if (settling !== null) {
    event.stopImmediatePropagation();
    // The app went on meanwhile, and this step came back from there.
    if (isRaised(event.state)) {
      window.history.forward();
      return;
    }
    if (indexOf(event.state) === 0) window.history.replaceState(settling.state, '', settling.url);
    settling = null;
    raise();
    return;
  }
  const layer = closing ?? layers.at(-1);
  const index = indexOf(event.state);
  const isLeaving = isOwnStep && closing === null;
  if (isLeaving || layer === undefined || layer.index === null || index === null) {
    isOwnStep = false;
    settle();
    return;
  }
  if (index === 0 && layer.index === 0 && closing === null && !isRaised(event.state)) {
    // From the entry above it, which is there until nothing lies above the page: it may decline.
    event.stopImmediatePropagation();
    raise();
    layer.close();
    return;
  }
  if (closing === null && index === layer.index) return;
  event.stopImmediatePropagation();
  if (index !== layer.index) {
    closing = layer;
    window.history.go(layer.index - index);
    return;
  }
  // Only now: what closes may go on in the history.
  closing = null;
  if (layers.includes(layer)) layer.close();
}

const RAISED = 'isAboveFirst';

function isRaised(state: unknown): boolean {
  return typeof state === 'object' && state !== null && RAISED in state;
}

function indexOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
