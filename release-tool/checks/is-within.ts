import { satisfies } from 'semver';

/** Whether the page's runtime accepts a version. Prereleases count: 19.3.0-rc.1 is in ^19.2.0 only. */
export function isWithin(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
