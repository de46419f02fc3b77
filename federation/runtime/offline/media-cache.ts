/** The cache of pictures: a page may delete it, when somebody logs out. */
export const MEDIA_CACHE = 'media';

/** About as many as a person has looked at lately; a thumbnail has some 20 KB. */
const AT_MOST = 400;

/** A picture, whose content never changes under its path; what signs its address changes every day and is left aside. */
export async function answerMedia(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const key = origin + pathname;
  const cache = await caches.open(MEDIA_CACHE);
  const kept = await cache.match(key);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // Of an opaque answer nobody knows whether it is the picture or a refusal.
  if (response.ok && response.type !== 'opaque') await keep(cache, key, response.clone());
  return response;
}

async function keep(cache: Cache, key: string, response: Response): Promise<void> {
  try {
    await cache.put(key, response);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - AT_MOST))) await cache.delete(oldest);
  } catch {
    // No room: the picture is shown all the same.
  }
}
