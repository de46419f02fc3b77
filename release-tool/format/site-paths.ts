import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';

/** Source maps lie beside the site and not in it: no server hands out a folder that begins with a dot. */
const SOURCE_MAP_FOLDER = '.maps';

/** Valid as a folder name in every store, without path traversal or URL escaping. "~" marks retries. */
export const FOLDER_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/** `feed/1.1.0`: what pages ask for of a version. */
export function versionFolder(name: string, version: string): string {
  return `${name}/${version}`;
}

/** `.maps/feed/1.1.0`. */
export function sourceMapFolder(name: string, version: string): string {
  return `${SOURCE_MAP_FOLDER}/${name}/${version}`;
}

/** `.releases/versions/feed/1.1.0.json`: what the release tool knows of a version. */
export function publishedVersionPath(name: string, version: string): string {
  return `${RELEASE_LOG_FOLDER}/versions/${name}/${version}.json`;
}
