import { indexOf, type Layer } from './layer.ts';

const RAISED = 'isAboveFirst';

/** The layers that have an entry of their own below them. */
const above = new WeakSet<Layer>();
/** What the first entry becomes, while the history is on its way back to it from the one above it. */
let settling: { state: unknown; url: string; historyLength: number } | null = null;
let open: readonly Layer[] = [];

/** Puts an entry above the tab's first one, where something lies above its page and there is none yet. */
export function raise(layers: readonly Layer[]): void {
  open = layers;
  const { state } = window.history;
  if (settling !== null || layers.length === 0 || indexOf(state) !== 0) return;
  if (!isRaised(state)) window.history.pushState({ ...state, [RAISED]: true }, '');
  for (const layer of layers) above.add(layer);
}

/** Goes back to the first entry once nothing lies above its page, also where the router has replaced the page. */
export function settle(closed?: Layer): void {
  // Another one may open in the same commit.
  queueMicrotask(() => goBack(closed));
}

function goBack(closed: Layer | undefined): void {
  const { state } = window.history;
  if (settling !== null || open.length > 0 || indexOf(state) !== 0) return;
  if (!isRaised(state) && (closed === undefined || !above.has(closed))) return;
  const { [RAISED]: _mark, ...page } = state;
  settling = { state: page, url: window.location.href, historyLength: window.history.length };
  window.history.back();
}

/** Whether a step in the history was one to or from the entry above the first one: the router hears of none. */
export function follows(event: PopStateEvent): boolean {
  const isFirst = indexOf(event.state) === 0;
  if (settling !== null) {
    event.stopImmediatePropagation();
    // The app went on meanwhile, and this step came back from there, or from below it.
    if (isRaised(event.state) || (isFirst && window.history.length > settling.historyLength)) {
      window.history.go(isRaised(event.state) ? 1 : 2);
      return true;
    }
    if (isFirst) window.history.replaceState(settling.state, '', settling.url);
    settling = null;
    raise(open);
    return true;
  }
  const layer = open.at(-1);
  // Back from a page that was opened from a layer: the router shows this one.
  if (layer === undefined) settle();
  if (layer?.index !== 0 || !isFirst || isRaised(event.state)) return false;
  event.stopImmediatePropagation();
  // It is there until nothing lies above the page: what lies there may decline to close.
  raise(open);
  layer.close();
  return true;
}

function isRaised(state: unknown): boolean {
  return typeof state === 'object' && state !== null && RAISED in state;
}
