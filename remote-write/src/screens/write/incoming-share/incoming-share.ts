import * as z from 'shared/schema';
import { withTypeOfContent } from 'shared/picker/photo-types';
import type { NewPhoto } from '../../../post-form/draft/post-draft.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showToast } from 'shared/errors';
import { COPY } from '../copy.ts';

/** Filled by the host's service worker (docs/contracts/service-worker.md). */
const SHARE_CACHE = 'site-shares';
const FOLDER = '/incoming-share/';

const shareSchema = z.object({ fileCount: z.int(), text: z.string() });

/** Everything that other apps have shared and that is in no draft yet, the earliest first. */
export type IncomingShare = {
  folders: readonly string[];
  photos: readonly NewPhoto[];
  text: string;
};

/** Null where nothing was shared, or this device stores nothing. */
export async function readIncomingShare(): Promise<IncomingShare | null> {
  try {
    const cache = await caches.open(SHARE_CACHE);
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    // A share's own entry is its folder, stored after its files.
    const folders = paths.filter((path) => !path.slice(FOLDER.length).includes('/')).toSorted();
    const shares = await Promise.all(folders.map((folder) => readShare(cache, folder)));
    if (folders.length === 0) return null;
    const texts = shares.map(({ text }) => text).filter((text) => text !== '');
    return { folders, photos: shares.flatMap(({ photos }) => photos), text: texts.join('\n') };
  } catch {
    return null;
  }
}

async function readShare(cache: Cache, folder: string): Promise<{ photos: NewPhoto[]; text: string }> {
  const entry: unknown = await (await cache.match(folder))?.json();
  const share = z.safeParse(shareSchema, entry);
  if (!share.success) return { photos: [], text: '' };
  const { fileCount, text } = share.data;
  const numbers = Array.from({ length: fileCount }, (_, index) => index);
  const photos = await Promise.all(numbers.map((index) => readPhoto(cache, `${folder}/${index}`)));
  return { photos: photos.flatMap((photo) => photo ?? []), text };
}

async function readPhoto(cache: Cache, path: string): Promise<NewPhoto | undefined> {
  const stored = await cache.match(path);
  if (stored === undefined) return undefined;
  const { headers } = stored;
  const name = decodeURIComponent(headers.get('x-file-name') ?? '');
  const lastModified = Number(headers.get('x-last-modified')) || Date.now();
  const type = headers.get('content-type') ?? '';
  // The path is the photo's id: a share that is read twice is in the draft once.
  const parts = await readParts(cache, path, Number(headers.get('x-part-count')));
  // Blobs of the device's storage: nothing of a film is read here.
  const file = new File([await stored.blob(), ...parts], name, { type, lastModified });
  return { photoId: path, file: await withTypeOfContent(file) };
}

/** A large file's content; [] for one that is stored as a whole. */
async function readParts(cache: Cache, path: string, count: number): Promise<Blob[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const parts = await Promise.all(numbers.map((index) => cache.match(`${path}/${index}`)));
  return Promise.all(parts.flatMap((part) => part?.blob() ?? []));
}

/** Call it once the draft is on the device. Never fails. */
export async function removeIncomingShare({ folders }: Pick<IncomingShare, 'folders'>): Promise<void> {
  try {
    const cache = await caches.open(SHARE_CACHE);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (folders.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`)))
        await cache.delete(url);
    }
  } catch {
    // It is read again, and is in the draft already.
  }
}

type IncomingShareState = {
  /** Undefined while it is read, null where nothing was shared. */
  share: IncomingShare | null | undefined;
  /** Forgets it: the draft that contains it is on the device, or was sent. */
  forget: () => void;
  /** Forgets it, also in the address. */
  onTaken: () => void;
};

/** What other apps have shared with this one: `?share=received` of the address. */
export function useIncomingShare(): IncomingShareState {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('share');
  const [share, setShare] = useState<IncomingShare | null | undefined>(
    outcome === 'received' ? undefined : null,
  );

  useEffect(() => {
    if (outcome === 'failed') showToast({ message: COPY.shareFailed, tone: 'error' });
    if (outcome !== 'received') return undefined;
    let isCurrent = true;
    void readIncomingShare().then((found) => isCurrent && setShare(found));
    return () => {
      isCurrent = false;
    };
  }, [outcome]);

  function forget(): void {
    if (share !== null && share !== undefined) void removeIncomingShare(share);
  }

  function onTaken(): void {
    forget();
    setSearch({}, { replace: true });
  }

  return { share, forget, onTaken };
}
