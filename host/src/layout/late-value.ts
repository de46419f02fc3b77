import { useSyncExternalStore } from 'react';

/** What the first screen draws without, and the page's later code shows. */
export function lateValue<Value>(first: Value): { show: (next: Value) => void; use: () => Value } {
  let value = first;
  const listeners = new Set<() => void>();

  function follow(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    show(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(follow, () => value),
  };
}
