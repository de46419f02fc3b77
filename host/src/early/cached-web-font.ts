import { firstView } from 'shared/first-view/first-view';

/**
 * Shows the web font before the first paint where the last visit left it on this device: the service worker
 * has verified it. Otherwise host/src/web-font/load-web-font.ts loads it after what the page shows.
 * Where the path has an early script, the page's first script has begun to read it.
 * @param folder of the host's files, with a trailing "/"
 */
export async function showCachedWebFont(folder: string): Promise<void> {
  if (folder === '' || !('fonts' in document) || !navigator.serviceWorker?.controller) return;
  const bytes = (await firstView().webFont) ?? (await cachedFile(`${folder}ongi-sans.woff2`));
  if (bytes === undefined) return;
  document.fonts.add(new FontFace('Ongi Sans', bytes, { weight: '400 700' }));
}

async function cachedFile(address: string): Promise<ArrayBuffer | undefined> {
  return (await caches.match(address))?.arrayBuffer();
}
