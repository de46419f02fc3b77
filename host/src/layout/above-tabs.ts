import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

/** Shows the outbox above the tabs of every page: it comes after the first screen. */
export function showAboveTabs(outbox: ReactNode): void {
  shown = outbox;
  for (const listener of listeners) listener();
}

export function useAboveTabs(): ReactNode {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
