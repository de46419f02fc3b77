/**
 * Whether this page is about to be opened anew: a service worker gave out the one that it had cached, and
 * another one is live by now (federation/runtime/offline/early-page.ts).
 */
export function isSuperseded(): boolean {
  return document.querySelector('meta[http-equiv="refresh"]') !== null;
}
