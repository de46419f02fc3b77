/* With no imports: the page's first-view script includes it. */

/** The key is also in federation/first-view/loader.ts. */
const KEY = 'ongi-web-font';

/**
 * Notes that a service worker has cached the web font of these host files: the next visit may request it
 * before its first paint, as it comes from the device.
 * @param folder absolute, with a trailing "/"
 */
export function noteWebFontIsStored(folder: string): void {
  try {
    if (localStorage.getItem(KEY) !== folder) localStorage.setItem(KEY, folder);
  } catch {
    // The next visit looks for it in the cache.
  }
}
