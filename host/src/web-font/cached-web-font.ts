import { firstView } from 'shared/first-view/first-view';
import { noteWebFontIsStored } from './stored-web-font.ts';

/**
 * Shows the web font before the first paint where the last visit left it on this device: the service worker
 * has verified it. Otherwise host/src/web-font/load-web-font.ts loads it after what the page shows.
 * Where the path has a first-view script, the page's first script has begun to load it.
 * @param folder of the host's files, with a trailing "/"
 */
export async function showCachedWebFont(folder: string): Promise<void> {
  if (folder === '' || !('fonts' in document) || !navigator.serviceWorker?.controller) return;
  const face = (await firstView().fontFace) ?? (await cachedFace(folder));
  if (face !== undefined) document.fonts.add(face);
}

async function cachedFace(folder: string): Promise<FontFace | undefined> {
  const bytes = await (await caches.match(`${folder}ongi-sans.woff2`))?.arrayBuffer();
  if (bytes === undefined) return undefined;
  noteWebFontIsStored(folder);
  return new FontFace('Ongi Sans', bytes, { weight: '400 700' });
}
