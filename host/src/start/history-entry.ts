/**
 * Gives the history entry that the page was opened at a key of its own, before the router reads it. React Router calls every entry of a freshly
 * loaded page `default`, and by that key finds where a page was scrolled to: a page that is opened anew would begin where another one was left.
 *
 * A new key for whatever is opened (typed, followed, reloaded), which therefore begins at its top; an entry that is gone back to keeps its own.
 * What a page left in the entry's state stays.
 */
export function beginHistoryEntry(): void {
  const state: unknown = window.history.state;
  const isKnown = isObject(state) && typeof state['key'] === 'string';
  if (isKnown && isReturn()) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...(isObject(state) ? state : {}), key }, '');
  // Else a browser scrolls a reloaded page by itself, until the router says otherwise.
  window.history.scrollRestoration = 'manual';
}

/** Whether the browser went back or forward to this entry. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
