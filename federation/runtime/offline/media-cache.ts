import { MEDIA_CACHE } from './cache-names.ts';
import type { OpenPages } from './open-pages.ts';

/** About as many as a person saw lately; a thumbnail has 20 KB. */
const AT_MOST = 400;

/** Absolute URLs without a query, the best one first. */
export type OtherSizes = {
  /** Shown instead of this one wherever they are cached. */
  asGood: readonly string[];
  /** Shown only if this one cannot be fetched. */
  offline: readonly string[];
};

type PhotoContext = {
  pages: OpenPages;
  clientId: string;
  otherSizes: (url: URL) => OtherSizes;
  waitUntil: (work: Promise<unknown>) => void;
};

/** Photos are immutable: cache-first. The key omits the query, a signature that changes daily. */
export async function respondWithPhoto(request: Request, context: PhotoContext): Promise<Response> {
  const { pages, clientId, otherSizes } = context;
  const { epoch } = pages;
  const url = new URL(request.url);
  const key = url.origin + url.pathname;
  const others = otherSizes(url);
  const cached = await firstCached([key, ...others.asGood]);
  if (cached !== undefined) return cached;
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const other = await firstCached(others.offline);
    if (other === undefined) throw error;
    return other;
  }
  // Partial responses (206) cannot be cached, opaque ones cannot be verified.
  if (response.status !== 200 || response.type === 'opaque') return response;
  await pages.ready;
  if (epoch === pages.epoch && pages.mayCachePhotos(clientId))
    context.waitUntil(store(key, response.clone(), pages));
  return response;
}

async function firstCached(keys: readonly string[]): Promise<Response | undefined> {
  for (const key of keys) {
    // Without storage photos come from the network.
    const cached = await caches.match(key, { cacheName: MEDIA_CACHE }).catch(() => undefined);
    if (cached !== undefined) return cached;
  }
  return undefined;
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
