import { forgetKeptAnswers } from 'shared/query';
import { APPEARANCE_KEYS } from 'shared/shell';

/** The cache of photos that the service worker fills (federation/runtime/offline). */
const MEDIA_CACHE = 'media';

const OF_THE_DEVICE = new Set<string>(Object.values(APPEARANCE_KEYS));

/** Empties what this page may store: all but what belongs to the device. Where storages are switched off there is nothing. */
export function clearStorages(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (!OF_THE_DEVICE.has(key)) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  } catch {
    // What lives in memory instead goes with the session, or with the page.
  }
}

export async function forgetSeen(): Promise<void> {
  await Promise.allSettled([
    forgetKeptAnswers(),
    'caches' in window ? caches.delete(MEDIA_CACHE) : undefined,
  ]);
}
