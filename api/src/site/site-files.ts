import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

export type SiteFile = {
  /** Relative to the site. */
  path: string;
  /** Below /<package>/<version>/: the content never changes under this address. */
  immutable: boolean;
  /** A weak entity tag: the file is sent in several encodings. */
  tag: string;
};

/**
 * The file at a path of the site; undefined where there is none. `/feed~2/1.0.0/…` is `/feed/1.0.0/…`: a
 * retry uses a new path, so that the browser does not reuse its cached failure (docs/contracts, retry paths).
 */
export async function findSiteFile(siteDirectory: string, urlPath: string): Promise<SiteFile | undefined> {
  const segments = safeSegments(urlPath);
  if (segments === undefined || segments.length === 0) return undefined;
  const [first = '', ...rest] = segments;
  const plain = rest.length === 0 ? segments : [first.replace(/^([^~]+)~[^~]+$/, '$1'), ...rest];
  const found = await stat(join(siteDirectory, ...plain)).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  const tag = `W/"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`;
  return { path: plain.join('/'), immutable: plain.length > 2, tag };
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
const PUBLIC_PAGES: readonly string[] = ['/', '/LoginPage'];

export function isForSearchEngines(url: string): boolean {
  return PUBLIC_PAGES.includes(url.split('?', 1)[0] ?? '');
}
