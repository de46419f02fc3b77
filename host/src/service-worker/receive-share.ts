import { LIMITS } from 'shared/contract/limits';
import { SHARE_TARGET_PATH, WRITE_PATH } from 'shared/contract/paths';
import { SHARE_CACHE } from 'federation/runtime/offline/cache-names';
import { type FormPart, readForm } from './read-form.ts';

/** The names of the form's parts, as in manifest.webmanifest. */
const TEXT_PARTS = ['title', 'text', 'url'];
const FILES_PART = 'files';

/** What nobody has taken into the form since then is deleted. */
const STORED_FOR_MS = 7 * 24 * 3_600_000;

const FOLDER = '/incoming-share/';

/** Any page may send this form: what one share, and all that wait, may take of the device. */
export const MOST_FILES = 3 * LIMITS.postImages;
const MOST_BYTES = 2_147_483_648;
export const MOST_TEXT_BYTES = 65_536;
export const MOST_WAITING = 20;

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === SHARE_TARGET_PATH;
}

/**
 * Stores what another app shares (Web Share Target) and leads to the write form, which takes it from there:
 * also after a login, without network, and after the phone was switched off meanwhile.
 */
export async function respondToShare(request: Request): Promise<Response> {
  const nowMs = Date.now();
  const folder = `${FOLDER}${nowMs}-${crypto.randomUUID()}`;
  try {
    await deleteOld(nowMs);
    if (isFromOtherSite(request) || (await countWaiting()) >= MOST_WAITING) throw new Error('not accepted');
    await store(request, folder);
    return Response.redirect(`${WRITE_PATH}?share=received`, 303);
  } catch {
    // No space, too much, another site's, or a form that breaks off: the page explains it.
    await deleteWhere((path) => path.startsWith(`${folder}/`)).catch(() => undefined);
    return Response.redirect(`${WRITE_PATH}?share=failed`, 303);
  }
}

/**
 * Whether a page of another site sent the form, as far as a service worker learns it: browsers add
 * `Sec-Fetch-Site` behind it. A page may hide itself, so the form asks before it adds to a draft.
 */
function isFromOtherSite({ headers, referrer, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  const from = /^https?:/.test(referrer) ? new URL(referrer).origin : null;
  return site === 'cross-site' || site === 'same-site' || (from !== null && from !== new URL(url).origin);
}

async function countWaiting(): Promise<number> {
  const cache = await caches.open(SHARE_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return new Set(paths.map((path) => path.slice(FOLDER.length).split('/', 1)[0])).size;
}

/** @throws beyond `most` bytes in all */
function limited(most: number) {
  let total = 0;
  return ({ read }: Pick<FormPart, 'read'>): FormPart['read'] =>
    (take) =>
      read(async (bytes) => {
        total += bytes.length;
        if (total > most) throw new Error('too much');
        await take(bytes);
      });
}

async function store(request: Request, folder: string): Promise<void> {
  const cache = await caches.open(SHARE_CACHE);
  const texts = new Map<string, string>();
  const [limitFile, limitText] = [limited(MOST_BYTES), limited(MOST_TEXT_BYTES)];
  let fileCount = 0;
  await readForm(request, async (part) => {
    if (part.name === FILES_PART && part.file !== null) {
      if (fileCount === MOST_FILES) throw new Error('too many files');
      await storeFile(cache, `${folder}/${fileCount}`, { ...part.file, read: limitFile(part) });
      fileCount += 1;
    } else if (part.file === null) texts.set(part.name, (await textOf(limitText(part))).trim());
  });
  const shared = TEXT_PARTS.map((name) => texts.get(name) ?? '').filter((text) => text !== '');
  // Last: without it the files belong to a share that is not complete.
  await cache.put(folder, Response.json({ fileCount, text: [...new Set(shared)].join('\n') }));
}

async function textOf(read: FormPart['read']): Promise<string> {
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  await read(async (more) => void bytes.push(more));
  return new Blob(bytes).text();
}

async function deleteOld(nowMs: number): Promise<void> {
  await deleteWhere((path) => {
    const storedAtMs = Number.parseInt(path.slice(FOLDER.length), 10);
    return !(nowMs - storedAtMs < STORED_FOR_MS);
  });
}

async function deleteWhere(matches: (path: string) => boolean): Promise<void> {
  const cache = await caches.open(SHARE_CACHE);
  for (const { url } of await cache.keys()) if (matches(new URL(url).pathname)) await cache.delete(url);
}

/** Larger files are stored in parts of this size, so that a film is never in memory as a whole. */
export const PART_BYTES = 16_777_216;

type SharedFile = NonNullable<FormPart['file']> & Pick<FormPart, 'read'>;

/**
 * Stores a file while it arrives: under its path, or in parts below it (docs/contracts/service-worker.md).
 */
async function storeFile(cache: Cache, path: string, { name, type, read }: SharedFile): Promise<void> {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let partCount = 0;

  async function storePart(): Promise<void> {
    await cache.put(`${path}/${partCount}`, new Response(new Blob(pending)));
    partCount += 1;
    [pending, pendingBytes] = [[], 0];
  }

  await read(async (bytes) => {
    for (let rest = bytes; rest.length > 0;) {
      if (pendingBytes === PART_BYTES) await storePart();
      const fitting = rest.subarray(0, PART_BYTES - pendingBytes);
      pending.push(fitting);
      pendingBytes += fitting.length;
      rest = rest.subarray(fitting.length);
    }
  });
  if (partCount > 0) await storePart();
  const headers = {
    'content-type': type,
    'x-file-name': encodeURIComponent(name),
    'x-last-modified': String(Date.now()),
    ...(partCount > 0 && { 'x-part-count': String(partCount) }),
  };
  await cache.put(path, new Response(new Blob(pending), { headers }));
}
