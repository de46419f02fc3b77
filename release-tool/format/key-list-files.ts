import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';

/** Every list of keys that was ever in force, oldest first: `.releases/keys/000002.json`. */
export const KEY_LIST_FOLDER = `${RELEASE_LOG_FOLDER}/keys`;

export function keyListPath(version: number): string {
  return `${KEY_LIST_FOLDER}/${String(version).padStart(6, '0')}.json`;
}
