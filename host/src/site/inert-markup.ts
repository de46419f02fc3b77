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
