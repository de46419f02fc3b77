type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls back when the API rejects a logged-in person (FORBIDDEN). Returns the unsubscribe function. */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyForbidden(): void {
  for (const listener of listeners) listener();
}
