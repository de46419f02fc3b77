import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

export type SiteFile = {
  path: string;
  bytes: number;
  modifiedMs: number;
  /** Below /<package>/<version>/: its content never changes under this address. */
  immutable: boolean;
};

/**
 * The file that a path of the site names; undefined where there is none.
 * `/feed~2/1.0.0/…` is `/feed/1.0.0/…`: a retry asks under a fresh path, so that nothing which the browser remembers of the
 * failed attempt is used (docs/contracts, retry paths).
 */
export async function findSiteFile(siteDirectory: string, urlPath: string): Promise<SiteFile | undefined> {
  const segments = safeSegments(urlPath);
  if (segments === undefined || segments.length === 0) return undefined;
  const [first = '', ...rest] = segments;
  const plain = rest.length === 0 ? segments : [first.replace(/^([^~]+)~[^~]+$/, '$1'), ...rest];
  const path = join(siteDirectory, ...plain);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  return { path, bytes: found.size, modifiedMs: found.mtimeMs, immutable: plain.length > 2 };
}

/** Whether a path looks like a file: its absence is a 404 and never the page. */
export function namesFile(urlPath: string): boolean {
  return extname(urlPath.split('/').at(-1) ?? '') !== '';
}

/** The parts of a path; undefined for one that leads out of the site or to a hidden file. */
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

/** The pages that anybody may find by searching; every other one is a family's own, or an invitation. */
const PUBLIC_PAGES: readonly string[] = ['/', '/LoginPage'];

/** Whether search engines may list the page at an address. */
export function isForSearchEngines(address: string): boolean {
  return PUBLIC_PAGES.includes(address.split('?', 1)[0] ?? '');
}
