/** Why a page runs a version of an area or the host: live, a canary, or a preview from a signed link. */
export type VersionChannel = 'live' | 'canary' | 'preview';

export type RunningVersions = {
  /** Of the release map that the page began with; 0 where no log stands behind the site (development). */
  revision: number;
  host: { version: string; channel: VersionChannel };
  areas: Readonly<Record<string, { version: string; channel: VersionChannel }>>;
};

let read: () => RunningVersions | null = () => null;

/** Says how the running versions are known. Called once by the host, before an area is shown. */
export function configureRunningVersions(reader: () => RunningVersions | null): void {
  read = reader;
}

/** Versions running now, after any retry. Null without a release map or in a standalone area. */
export function runningVersions(): RunningVersions | null {
  return read();
}
