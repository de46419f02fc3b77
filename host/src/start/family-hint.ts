/**
 * Whether the last person logged in here had a family: the next start uses it to prefetch. Imports nothing,
 * because it runs before everything else.
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
    // Without storage the next start prefetches a moment later.
  }
}
