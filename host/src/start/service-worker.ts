import type { LoadedMessage } from 'federation/runtime/offline/serve-offline';

// Replaced by webpack at build time. A development server's files change by the minute.
declare const process: { env: { NODE_ENV?: string } };

const ADDRESS = '/service-worker.js';

/** Lets the app open without network from now on. A browser or a site without service workers simply has none. */
export async function startServiceWorker(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const message: LoadedMessage = { kind: 'loaded', urls: loadedUrls() };
    active?.postMessage(message, []);
  } catch {
    // The app works without; it only does not open offline.
  }
}

function loadedUrls(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^https?:/.test(name));
}
