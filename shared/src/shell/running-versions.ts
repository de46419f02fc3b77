/** Why a page runs a version of an area or the host: live, a canary, or a preview from a signed link. */
export type VersionChannel = 'live' | 'canary' | 'preview';

/** `name`: what people call the area, as its first tab does. */
type RunningArea = { name: string; version: string; channel: VersionChannel };

export type RunningVersions = {
  /**
   * The revision is that of the release map that the page began with; 0 where no log stands behind the site
   * (development).
   */
  revision: number;
  host: { version: string; channel: VersionChannel };
  areas: Readonly<Record<string, RunningArea>>;
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
