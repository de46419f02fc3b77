import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';

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

/** What PhotoSwipe's buttons are drawn with. */
const ELEMENTS: ReadonlySet<string> = new Set(['svg', 'path', 'circle', 'use', 'g', 'line', 'rect']);

const LINKS: ReadonlySet<string> = new Set(['href', 'xlink:href']);

/**
 * Whether markup has only text and drawings: nothing that loads or runs, no link outside the drawing.
 * @param toTrusted makes a string acceptable to the parser, whose document is inert
 */
export function isInertMarkup(html: string, toTrusted: (html: string) => string): boolean {
  if (!html.includes('<')) return true;
  const { head, body } = new DOMParser().parseFromString(toTrusted(html), 'text/html');
  if (head.childElementCount > 0) return false;
  return [...body.querySelectorAll('*')].every(isInert);
}

function isInert(element: Element): boolean {
  if (!ELEMENTS.has(element.localName)) return false;
  return [...element.attributes].every(({ name, value }) => {
    if (name.startsWith('on') || name === 'style') return false;
    return !LINKS.has(name) || value.startsWith('#');
  });
}
