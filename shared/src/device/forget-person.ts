import { clearStoredResponses } from 'shared/query';
import { APPEARANCE_KEYS } from 'shared/shell';

/** The cache of photos that the service worker fills (federation/runtime/offline/cache-names.ts). */
const MEDIA_CACHE = 'site-media';

/** The newest verified release map (host/src/site/known-releases.ts): no log-out makes an older one good. */
const KNOWN_RELEASES = 'ongi-releases';

const OF_THE_DEVICE = new Set<string>([...Object.values(APPEARANCE_KEYS), KNOWN_RELEASES]);

/** Empties the page's storages except for what is the device's own. Disabled storages are skipped. */
export function clearStorages(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (!OF_THE_DEVICE.has(key)) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  } catch {
    // The in-memory fallback ends with the session or the page.
  }
}

/** Deletes query responses and photos; the service worker also drops that person's pending loads. */
export async function forgetSeen(): Promise<void> {
  const atMs = Date.now();
  await Promise.allSettled([
    clearStoredResponses(),
    'caches' in window ? caches.delete(MEDIA_CACHE) : undefined,
    notifyServiceWorker({ kind: 'forget', atMs }),
  ]);
}

/** The worker is found through the registration: after a forced reload a page has no controller. */
async function notifyServiceWorker(message: { kind: 'forget'; atMs: number }): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage(message, []);
}
