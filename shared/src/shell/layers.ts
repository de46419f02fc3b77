import type * as FirstEntry from './first-entry.ts';
import { indexOf, type Layer } from './layer.ts';

const loadFirstEntry = () => import(/* webpackChunkName: "device" */ './first-entry.ts');

/** What lies above the page, the topmost last. */
const layers: Layer[] = [];
/** The layer that Back closes, while the history is on its way back to the page's entry. */
let closing: Layer | null = null;
/** The page itself goes back, and whatever lies above it goes with it. */
let isOwnStep = false;
/** Loaded where a layer opens above the tab's first entry. */
let firstEntry: typeof FirstEntry | null = null;

/**
 * Back in the history closes what lies above the page, and stays on the page; `close` may decline. The
 * router does not hear of that step. Nothing can hold a step out of the app: the tab's first entry gets one
 * above it, with the same page, when a layer opens there.
 * @returns ends it, for what has closed by itself
 */
export function openLayer(close: () => void): () => void {
  const layer = { index: indexOf(window.history.state), close };
  layers.push(layer);
  isOwnStep = false;
  if (layer.index === 0) void loadFirstEntry().then((loaded) => (firstEntry = loaded).raise(layers));
  return () => {
    layers.splice(layers.indexOf(layer), 1);
  };
}

/** Before the app itself goes back in the history: that step leaves the page. */
export function willStepInHistory(): void {
  isOwnStep = true;
}

// Before the router hears of it: at the window, listeners run in the order of their registration, whatever
// `capture` says.
window.addEventListener('popstate', followHistory);

function followHistory(event: PopStateEvent): void {
  if (firstEntry?.follows(event)) return;
  const layer = closing ?? layers.at(-1);
  const index = indexOf(event.state);
  if ((isOwnStep && closing === null) || typeof layer?.index !== 'number' || index === null) {
    isOwnStep = false;
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
