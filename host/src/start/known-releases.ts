/** Of the element that contains the page's release map (host/page.json). */
export const RELEASES_ID = 'ongi-releases';

/** Storage key of the newest release map that this device has verified; it belongs to no person. */
export const KNOWN_RELEASES = 'ongi-releases';

/** Whether a service worker gave the page, and not the network. Not after a forced reload. */
export function isFromWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Opens the page anew, or what was tapped in it, where a service worker gave out the one that it had cached
 * and another one is live by now (federation/runtime/offline/early-page.ts). Returns whether it does. The
 * page's own refresh waits for its images.
 */
export function reopenSuperseded(): boolean {
  if (document.querySelector('meta[http-equiv="refresh"]') === null) return false;
  location.assign(globalThis.ongiFirstView?.tappedPath ?? location.href);
  return true;
}
