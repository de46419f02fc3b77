/**
 * Shows the web font before the first paint where the last visit left it on this device: the service worker
 * has verified it. Otherwise host/src/web-font/load-web-font.ts loads it after what the page shows.
 * @param folder of the host's files, with a trailing "/"
 */
export async function showCachedWebFont(folder: string): Promise<void> {
  if (folder === '' || !('fonts' in document) || !navigator.serviceWorker?.controller) return;
  const cached = await caches.match(`${folder}ongi-sans.woff2`);
  if (cached === undefined) return;
  document.fonts.add(new FontFace('Ongi Sans', await cached.arrayBuffer(), { weight: '400 700' }));
}
