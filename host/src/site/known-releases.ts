/** The element with this id contains the page's release map (host/page.json). */
export const RELEASES_ID = 'ongi-releases';

/** Storage key of the newest release map that this device has verified; it belongs to no person. */
export const KNOWN_RELEASES = 'ongi-releases';

/** Whether a service worker gave the page, and not the network. Not after a forced reload. */
export function isFromWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Opens the page anew, or the link that was tapped in it, where a service worker gave out the one that it had
 * cached and another one is live by now (federation/first-view/known-page.ts). Returns whether it does.
 * Reloads get the network's page; an address with a fragment would only be scrolled to.
 */
export function reopenSuperseded(): boolean {
  if (document.querySelector('meta[http-equiv="refresh"]') === null) return false;
  const view = globalThis.ongiFirstView;
  const open = (path: string): void => {
    history.pushState(null, '', path);
    location.reload();
  };
  // What is tapped until the new page is there.
  if (view !== undefined) view.open = open;
  if (view?.tappedPath === undefined) location.reload();
  else open(view.tappedPath);
  return true;
}
