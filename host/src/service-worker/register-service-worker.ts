import { parseWorkerMessage, type LoadedMessage } from 'federation/runtime/offline/page-messages';
import { loginSinceMs, onNewLogin } from './login-of-page.ts';
import { reportMapRejection } from '../site/verify-map.ts';
import { currentReleases, openedAreas } from 'federation/runtime/area-loader';
import { sessionStore } from 'shared/session';

// Replaced by webpack at build time. A development server's files change by the minute.
declare const process: { env: { NODE_ENV?: string } };

const ADDRESS = '/service-worker.js';

/** Registers the service worker, which opens the app offline. Unsupported: no offline. */
export async function startServiceWorker(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  onNewLogin(introducePage);
  try {
    // A new worker starts with what the page it takes over reports.
    navigator.serviceWorker.addEventListener('controllerchange', () => void introducePage());
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const rejected = parseWorkerMessage(data);
      if (rejected !== undefined) reportMapRejection(rejected.reason);
    });
    await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
    await introducePage();
  } catch {
    // The app works without; it only does not open offline.
  }
}

/** Reports versions, loaded files and the photos' owner (docs/contracts/service-worker.md). */
async function introducePage(): Promise<void> {
  try {
    const { active } = await navigator.serviceWorker.ready;
    const { accessToken } = sessionStore.getState();
    const session = accessToken === null ? null : await digestOf(accessToken);
    // Another login since then introduces itself.
    if (accessToken !== sessionStore.getState().accessToken) return;
    const message: LoadedMessage = {
      kind: 'loaded',
      loaded: loadedFiles(),
      baseUrls: runningBaseUrls(),
      session,
      sinceMs: loginSinceMs(),
    };
    active?.postMessage(message, []);
  } catch {
    // A worker that was not introduced caches no photos for this page.
  }
}

/** The token itself is nothing for a cache. */
async function digestOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function runningBaseUrls(): string[] {
  const releases = currentReleases();
  return releases === undefined ? [] : [releases.host, ...Object.values(releases.areas)].map(absoluteBaseUrl);
}

const absoluteBaseUrl = ({ baseUrl }: { baseUrl: string }): string => new URL(baseUrl, location.origin).href;

/** Without what was fetched ahead of areas that nobody has opened (federation/runtime/prefetch). */
function loadedFiles(): LoadedMessage['loaded'] {
  const opened = openedAreas();
  const unopened = Object.entries(currentReleases()?.areas ?? {}).filter(([area]) => !opened.has(area));
  const baseUrls = unopened.map(([, release]) => absoluteBaseUrl(release));
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /^https?:/.test(name) && !baseUrls.some((baseUrl) => name.startsWith(baseUrl)))
    .map(({ name, startTime }) => ({ url: name, atMs: performance.timeOrigin + startTime }));
}
