/** Whether the last person here had a family, for the prefetch. Imports nothing: it runs first. */
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
    // Without storage the next start prefetches a moment later.
  }
}
