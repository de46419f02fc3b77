/** Of the element that contains the page's release map (host/page.json). */
export const RELEASES_ID = 'ongi-releases';

/** Storage key of the newest release map that this device has verified; it belongs to no person. */
export const KNOWN_RELEASES = 'ongi-releases';

/** Whether a service worker gave the page, and not the network. Not after a forced reload. */
export function isFromWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
