import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

/** Says, for as long as the caller is on the page, that a card stands in the place of a screen. */
export function useIsShownCard(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether a card stands in the place of the screen, or of a part of it. */
export function useHasCard(): boolean {
  return useSyncExternalStore(subscribe, hasCard);
}

function change(by: number): void {
  shown += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hasCard(): boolean {
  return shown > 0;
}
