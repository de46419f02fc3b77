import { MEDIA_CACHE } from './cache-names.ts';
import type { OpenPages } from './open-pages.ts';

/** About as many as a person saw lately; a thumbnail has 20 KB. */
const AT_MOST = 400;

type PhotoContext = { pages: OpenPages; clientId: string; waitUntil: (work: Promise<unknown>) => void };

/** Photos are immutable: cache-first. The key omits the query, a signature that changes daily. */
export async function respondWithPhoto(request: Request, context: PhotoContext): Promise<Response> {
  const { pages, clientId } = context;
  const { epoch } = pages;
  const { origin, pathname } = new URL(request.url);
  const key = origin + pathname;
  const cached = await caches.match(key, { cacheName: MEDIA_CACHE });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  // Partial responses (206) cannot be cached, opaque ones cannot be verified.
  if (response.status !== 200 || response.type === 'opaque') return response;
  await pages.ready;
  if (epoch === pages.epoch && pages.mayCachePhotos(clientId))
    context.waitUntil(store(key, response.clone(), pages));
  return response;
}

async function store(key: string, response: Response, pages: OpenPages): Promise<void> {
  const { epoch } = pages;
  try {
    const cache = await caches.open(MEDIA_CACHE);
    if (epoch === pages.epoch) await cache.put(key, response);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - AT_MOST))) await cache.delete(oldest);
  } catch {
    // No space: the photo is still displayed.
  }
  // Deleted during the write: opening the cache re-created it.
  if (epoch !== pages.epoch) await caches.delete(MEDIA_CACHE);
}
