/**
 * Whether whoever was logged in here last had a family, so that the next start of the app knows what to ask at once. Imports nothing: it is
 * read before everything else.
 */
const KEY = 'ongi-has-family';

export function hadFamily(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberWhetherFamily(hasFamily: boolean): void {
  try {
    if (hasFamily) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Switched off: the next start asks a moment later.
  }
}
