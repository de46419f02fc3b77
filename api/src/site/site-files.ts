import { extname } from 'node:path';
import { LOGIN_PATH } from 'shared/contract/paths';

/** What a path requests of the site's folder. */
export type SitePath =
  | { kind: 'root'; file: string }
  /** `/<package>/<version>/<file>`. */
  | { kind: 'package'; name: string; version: string; file: string };

/**
 * The file that a path names; undefined where it names none. `/feed~2/1.0.0/…` is `/feed/1.0.0/…`: a
 * retry uses a new path, so that the browser does not reuse its cached failure (docs/contracts, retry paths).
 */
export function sitePathOf(urlPath: string): SitePath | undefined {
  const [first = '', version, ...rest] = safeSegments(urlPath) ?? [];
  if (version === undefined) return first === '' ? undefined : { kind: 'root', file: first };
  const name = first.replace(/^([^~]+)~[^~]+$/, '$1');
  return rest.length === 0 ? undefined : { kind: 'package', name, version, file: rest.join('/') };
}

/** Whether a path names a file: where that is missing the response is 404, never the page. */
export function namesFile(urlPath: string): boolean {
  return extname(urlPath.split('/').at(-1) ?? '') !== '';
}

/** The parts of a path; undefined where it leads out of the site or to a hidden file. */
function safeSegments(urlPath: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const unsafe = segments.some((segment) => segment.startsWith('.') || /[\\\p{Cc}]/u.test(segment));
  return unsafe ? undefined : segments;
}

/** The pages that search engines may list; the others belong to a family, or are invitations. */
const PUBLIC_PAGES: readonly string[] = ['/', LOGIN_PATH];

export function isForSearchEngines(url: string): boolean {
  return PUBLIC_PAGES.includes(url.split('?', 1)[0] ?? '');
}
