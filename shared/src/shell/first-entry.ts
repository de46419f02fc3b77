import { indexOf, type Layer } from './layer.ts';

const RAISED = 'isAboveFirst';

let open: readonly Layer[] = [];
/** The router's key of the first entry, while there is one above it: nobody wants to go back to that one. */
let below: unknown;

/**
 * Puts an entry above the tab's first one, where a layer lies above its page and there is none yet. It stays
 * when the layers have closed: a step back at that moment would cancel a download that has just begun, or the
 * page that the app goes on to. Back from it goes on to what is below the first entry.
 */
export function raise(layers: readonly Layer[]): void {
  open = layers;
  const { state } = window.history;
  if (layers.length === 0 || indexOf(state) !== 0) return;
  if (!isRaised(state)) window.history.pushState({ ...state, [RAISED]: true }, '');
  below = keyOf(state);
}

/** Whether a step in the history has closed a layer: the router hears of none of these. */
export function follows(event: PopStateEvent): boolean {
  const { state } = event;
  if (indexOf(state) !== 0) return false;
  if (isRaised(state)) {
    below = keyOf(state);
    return false;
  }
  const layer = open.at(-1);
  if (layer === undefined) {
    // The page above it may have been replaced by another since.
    if (below === undefined || below !== keyOf(state)) return false;
    below = undefined;
    window.history.back();
    return false;
  }
  if (layer.index !== 0) return false;
  event.stopImmediatePropagation();
  below = undefined;
  layer.close();
  // For what lies below it, and for what declines to close.
  setTimeout(() => raise(open));
  return true;
}

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
}

function isRaised(state: unknown): boolean {
  return typeof state === 'object' && state !== null && RAISED in state;
}
