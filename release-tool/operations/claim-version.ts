import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { readJson } from 'federation/release-format/json-file';
import { hasRight } from 'federation/release-format/trust/rights';
import type { KeyList } from 'federation/release-format/trust/key-list';
import {
  PublishedVersionSchema,
  publishedVersionFile,
  type PublishedVersion,
  type VersionRecord,
} from '../format/published-version.ts';
import { ReleaseError } from '../format/release-error.ts';
import { publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * The first write of a version: of two with different content, the second is rejected before it writes
 * anything. The same content goes on where a killed run stopped.
 */
export async function claimVersion(store: SiteStore, keys: KeyList, record: VersionRecord): Promise<void> {
  const { name, version, contract } = record;
  if (await store.putNew(publishedVersionPath(name, version), publishedVersionFile(record))) return;
  const claim = await readClaim(store, record);
  if (claim === undefined) return claimVersion(store, keys, record);
  if (claim.contract === contract) return;
  if ((await store.read(`${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`)) !== undefined) return;
  throw new ReleaseError(
    'version-exists',
    `${name} ${version} is being published by ${takerOf(claim, keys)} with other content: raise "version" in the package.json; if that run was killed, "ongi-release gc" clears it an hour later`,
  );
}

/** Undefined if nobody has taken the number. */
export async function readClaim(
  store: SiteStore,
  { name, version }: Pick<VersionRecord, 'name' | 'version'>,
): Promise<PublishedVersion | undefined> {
  const file = publishedVersionPath(name, version);
  const content = await store.read(file);
  if (content === undefined) return undefined;
  return readJson(PublishedVersionSchema, content, file);
}

/** Who took a number, with which key and when; and what to do if that was somebody who may not. */
export function takerOf({ name, version, who, at, keyId }: PublishedVersion, { keys }: KeyList): string {
  const key = keys.find((one) => one.keyId === keyId);
  const mayPublish = key !== undefined && hasRight(key, { operation: 'publish', packages: [name] });
  const owner = key === undefined ? 'nobody on the list of keys' : key.owner;
  const remedy = mayPublish
    ? ''
    : `, who may not publish ${name} (the operator takes the number back with "gc ${name}@${version}")`;
  return `${who} at ${at} with the key ${keyId} of ${owner}${remedy}`;
}
