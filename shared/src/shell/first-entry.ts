import { indexOf, type Layer } from './layer.ts';

const RAISED = 'isAboveFirst';

let open: readonly Layer[] = [];
/** Whether the page stands on the entry above the first one, as far as the history has told. */
let isAbove = false;

/**
 * Puts an entry above the tab's first one, where something lies above its page and there is none yet. It stays
 * when nothing lies there any more: a step back at that moment would cancel a download that has just begun, or
 * the page that the app goes on to. Back from it goes on to what is below the first entry.
 */
export function raise(layers: readonly Layer[]): void {
  open = layers;
  const { state } = window.history;
  if (layers.length === 0 || indexOf(state) !== 0) return;
  if (!isRaised(state)) window.history.pushState({ ...state, [RAISED]: true }, '');
  isAbove = true;
}

/** Whether a step in the history was one to or from the entry above the first one: the router hears of none. */
export function follows(event: PopStateEvent): boolean {
  const wasAbove = isAbove;
  isAbove = isRaised(event.state);
  if (indexOf(event.state) !== 0 || isAbove) return false;
  const layer = open.at(-1);
  if (layer === undefined) {
    if (!wasAbove) return false;
    event.stopImmediatePropagation();
    window.history.back();
    return true;
  }
  if (layer.index !== 0) return false;
  event.stopImmediatePropagation();
  layer.close();
  // For what lies below it, and for what declines to close.
  setTimeout(() => raise(open));
  return true;
}

function isRaised(state: unknown): boolean {
  return typeof state === 'object' && state !== null && RAISED in state;
}
