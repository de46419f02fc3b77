import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';
import { isInertMarkup } from './inert-markup.ts';

/** Sets the default Trusted Types policy (docs/decisions/serving). Call before anything loads a script. */
export function installTrustedTypes(): void {
  const parsing = createTrustedTypesPolicy(window, 'ongi-parse-inert', { createHTML: (html) => html });
  createTrustedTypesPolicy(window, 'default', {
    createScriptURL: (url) => (isScriptOfSite(url) ? url : null),
    createHTML: (html) =>
      parsing !== null && isInertMarkup(html, parsing.createHTML.bind(parsing)) ? html : null,
  });
}

/** Scripts: the service worker, blob workers and packages. script-src limits the origins of packages. */
function isScriptOfSite(address: string): boolean {
  const url = parseAddress(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return url.origin === window.location.origin;
  if (url.origin === window.location.origin && url.pathname === '/service-worker.js') return true;
  return /^https?:$/.test(url.protocol) && /^\/(?!api\/)[^/]+\/[^/]+\/[^/]+\.js$/.test(url.pathname);
}

/** The address is not parsed by `URL.parse`: browsers have Trusted Types longer than that. */
function parseAddress(address: string): URL | null {
  try {
    return new URL(address, document.baseURI);
  } catch {
    return null;
  }
}
