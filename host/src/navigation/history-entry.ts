/**
 * Gives the initial history entry a key of its own, before the router reads it: React Router restores scroll
 * positions by key, and the first entry of every page load has `default`. A new visit (typed, followed,
 * reloaded) starts at the top; an entry reached by Back preserves its key and its state.
 */
export function beginHistoryEntry(): void {
  const state: unknown = window.history.state;
  const isKnown = isObject(state) && typeof state['key'] === 'string';
  if (isKnown && isReturn()) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...(isObject(state) ? state : {}), key }, '');
  // The browser would restore the scroll position of a reloaded page itself.
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
