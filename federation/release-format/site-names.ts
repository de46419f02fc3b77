/** Names that become folders, object keys and addresses. Contracts are untrusted: each writer asks again. */

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._@+-]*$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/;
const AREA = /^[a-z][a-z0-9-]{0,39}$/;

/** Folders or paths of every site, and what every JavaScript object has. */
const RESERVED = new Set(['host', 'api', 'sdk', 'constructor']);

/** Only characters that are never encoded: one path has one spelling, apart from upper and lower case. */
const PATH_PREFIX = /^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** What the release tool writes into the folder of a version besides the build's files. */
const WRITTEN_LATER = /^contract(\.sig)?\.json$|\.br$/;

export function isAreaName(name: string): boolean {
  return AREA.test(name) && !RESERVED.has(name);
}

/** `/home`: where the routes of an area begin. No pattern, no trailing slash. */
export function isPathPrefix(path: string): boolean {
  return PATH_PREFIX.test(path) && !path.split('/').includes('..');
}

/** Paths that a site's servers handle themselves. */
export function isServedBySite(path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  return first === 'api' || first === 'host';
}

/** Valid as a folder of a site in every store, without traversal or URL escaping. `~` marks retries. */
export function isVersionName(version: string): boolean {
  return VERSION.test(version);
}

/** A file of a build, relative to its folder, which it cannot leave. */
export function isFileName(file: string): boolean {
  return file.split('/').every((part) => SEGMENT.test(part)) && !WRITTEN_LATER.test(file);
}

/** @throws if a contract's file would be written outside of the version's folder */
export function assertFileName(file: string): void {
  if (!isFileName(file))
    throw new Error(`${JSON.stringify(file)} is no file of a build: it leaves its folder`);
}
