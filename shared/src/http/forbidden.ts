type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls back whenever the API refuses somebody who is logged in (FORBIDDEN). Returns what ends it. */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function notifyForbidden(): void {
  for (const listener of listeners) listener();
}
