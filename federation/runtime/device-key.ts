/**
 * By what a device knows which canaries it is a member of: a number drawn once and kept in local storage. It is made of nothing that is
 * known of the device or the person, and goes nowhere. Undefined where nothing can be kept: it would be another device at every load.
 *
 * @param name how local storage calls it
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
