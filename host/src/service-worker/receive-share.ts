import { SHARE_CACHE } from 'federation/runtime/offline/cache-names';

/** In manifest.webmanifest. */
const SHARE_ACTION = '/write/share';

/** The names of the form's parts, as in manifest.webmanifest. */
const TEXT_PARTS = ['title', 'text', 'url'];
const FILES_PART = 'files';

/** What nobody has taken into the form since then is deleted. */
const STORED_FOR_MS = 7 * 24 * 3_600_000;

const FOLDER = '/incoming-share/';

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === SHARE_ACTION;
}

/**
 * Stores what another app shares (Web Share Target) and leads to the write form, which takes it from there:
 * also after a login, without network, and after the phone was switched off meanwhile.
 */
export async function respondToShare(request: Request): Promise<Response> {
  try {
    await store(await request.formData(), Date.now());
    return Response.redirect('/write?share=received', 303);
  } catch {
    // No space, or a form that breaks off: the page explains it.
    return Response.redirect('/write?share=failed', 303);
  }
}

async function store(form: FormData, nowMs: number): Promise<void> {
  const cache = await caches.open(SHARE_CACHE);
  await deleteOld(cache, nowMs);
  const files = form.getAll(FILES_PART).filter((part) => part instanceof File);
  const parts = TEXT_PARTS.map((part) => form.get(part)).filter((part) => typeof part === 'string');
  const texts = [...new Set(parts.map((text) => text.trim()))].filter((text) => text !== '');
  const folder = `${FOLDER}${nowMs}-${crypto.randomUUID()}`;
  for (const [index, file] of files.entries())
    await cache.put(
      `${folder}/${index}`,
      new Response(file, {
        headers: {
          'content-type': file.type,
          'x-file-name': encodeURIComponent(file.name),
          'x-last-modified': String(file.lastModified),
        },
      }),
    );
  // Last: without it the files belong to a share that is not complete.
  await cache.put(folder, Response.json({ fileCount: files.length, text: texts.join('\n') }));
}

async function deleteOld(cache: Cache, nowMs: number): Promise<void> {
  for (const { url } of await cache.keys()) {
    const storedAtMs = Number.parseInt(new URL(url).pathname.slice(FOLDER.length), 10);
    if (!(nowMs - storedAtMs < STORED_FOR_MS)) await cache.delete(url);
  }
}
