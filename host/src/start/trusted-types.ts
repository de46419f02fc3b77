import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';
import { isInertMarkup } from './inert-markup.ts';

/**
 * Gives the page its default policy; to be called before anything loads a script. Under `require-trusted-types-for 'script'`
 * (docs/decisions/0042) strings reach the page's sinks only through it: addresses of the site's packages as scripts, and markup
 * that cannot run anything.
 */
export function installTrustedTypes(): void {
  const parsing = createTrustedTypesPolicy(window, 'ongi-parse-inert', { createHTML: (html) => html });
  createTrustedTypesPolicy(window, 'default', {
    createScriptURL: (url) => (isScriptOfSite(url) ? url : null),
    createHTML: (html) =>
      parsing !== null && isInertMarkup(html, parsing.createHTML.bind(parsing)) ? html : null,
  });
}

/** The service worker, a worker made by the page itself, and packages. From which origins packages come is script-src's to say. */
function isScriptOfSite(address: string): boolean {
  const url = parseAddress(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return url.origin === window.location.origin;
  if (url.origin === window.location.origin && url.pathname === '/service-worker.js') return true;
  return /^https?:$/.test(url.protocol) && /^\/(?!api\/)[^/]+\/[^/]+\/[^/]+\.js$/.test(url.pathname);
}

/** Not `URL.parse`: browsers have Trusted Types longer than that. */
function parseAddress(address: string): URL | null {
  try {
    return new URL(address, document.baseURI);
  } catch {
    return null;
  }
}
