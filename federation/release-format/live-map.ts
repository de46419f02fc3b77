/**
 * Follows the id of a page's release map in that of a second one, which a service worker adds where releases
 * changed since it cached the page.
 */
export const LIVE_MAP_SUFFIX = '-live';
