/** Why a page runs the version of an area that it runs: everybody's, one that a part of all devices tries, or one from a signed link. */
export type VersionChannel = 'live' | 'canary' | 'preview';

/** What runs in this page. */
export type RunningVersions = {
  /** Of the release map that the page began with; 0 where no log stands behind the site (development). */
  revision: number;
  host: { version: string };
  /** By the area's name. */
  areas: Readonly<Record<string, { version: string; channel: VersionChannel }>>;
};

let read: () => RunningVersions | null = () => null;

/** Says how the running versions are known. Called once by the host, before an area is shown. */
export function configureRunningVersions(reader: () => RunningVersions | null): void {
  read = reader;
}

/** What runs now: a retry may have moved an area on. Null while the page has no release map, and where an area is developed by itself. */
export function runningVersions(): RunningVersions | null {
  return read();
}
