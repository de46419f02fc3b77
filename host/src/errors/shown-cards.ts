import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

/** Registers an error card for as long as the caller is mounted. */
export function useIsShownCard(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether an error card replaces the screen or a part of it. */
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
