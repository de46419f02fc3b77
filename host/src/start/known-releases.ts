/** Of the element that contains the page's release map (host/page.json). */
export const RELEASES_ID = 'ongi-releases';

/** Storage key of the newest release map that this device has verified; it belongs to no person. */
export const KNOWN_RELEASES = 'ongi-releases';

/** Whether a service worker gave the page, and not the network. Not after a forced reload. */
export function isFromWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Whether this page is about to be opened anew: a service worker gave out the one that it had cached, and
 * another one is live by now (federation/runtime/offline/early-page.ts).
 */
export function isSuperseded(): boolean {
  return document.querySelector('meta[http-equiv="refresh"]') !== null;
}
