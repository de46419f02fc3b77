/**
 * Identifies the device for canary membership: a random number, generated once and stored locally, derived
 * from nothing about the device or person and never sent. Undefined if nothing can be stored, because it
 * would change at every load.
 * @param name the local storage key
 */
export function deviceKey(name: string): string | undefined {
  try {
    const stored = localStorage.getItem(name);
    if (stored) return stored;
    const made = crypto.getRandomValues(new Uint32Array(4)).join('.');
    localStorage.setItem(name, made);
    return made;
  } catch {
    return undefined;
  }
}
