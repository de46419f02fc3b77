import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';

/** Outside of the served folders: servers hide names that begin with a dot. */
const SOURCE_MAP_FOLDER = '.maps';

/** `feed/1.1.0`: what pages request of a version. */
export function versionFolder(name: string, version: string): string {
  return `${name}/${version}`;
}

/** `.maps/feed/1.1.0`. */
export function sourceMapFolder(name: string, version: string): string {
  return `${SOURCE_MAP_FOLDER}/${name}/${version}`;
}

/** `.releases/versions/feed/1.1.0.json`. */
export function publishedVersionPath(name: string, version: string): string {
  return `${RELEASE_LOG_FOLDER}/versions/${name}/${version}.json`;
}

/** Every list of keys that was ever in force, oldest first: `.releases/keys/000002.json`. */
export const KEY_LIST_FOLDER = `${RELEASE_LOG_FOLDER}/keys`;

export function keyListPath(version: number): string {
  return `${KEY_LIST_FOLDER}/${String(version).padStart(6, '0')}.json`;
}

export type NamedVersion = {
  /** `host`, or an area's name. */
  name: string;
  version: string;
};

export function isAmong(versions: readonly NamedVersion[], { name, version }: NamedVersion): boolean {
  return versions.some((one) => one.name === name && one.version === version);
}

/** `feed 1.1.0, goods 2.0.0`. */
export function versionsText(versions: readonly NamedVersion[]): string {
  return versions.map(({ name, version }) => `${name} ${version}`).join(', ');
}
