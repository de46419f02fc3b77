import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { readJson } from 'federation/release-format/json-file';
import {
  PublishedVersionSchema,
  publishedVersionFile,
  type VersionRecord,
} from '../format/published-version.ts';
import { ReleaseError } from '../format/release-error.ts';
import { publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * The first write of a version: of two with different content, the second is rejected before it writes
 * anything. The same content goes on where a killed run stopped.
 */
export async function claimVersion(store: SiteStore, record: VersionRecord): Promise<void> {
  const { name, version, contract } = record;
  const file = publishedVersionPath(name, version);
  if (await store.putNew(file, publishedVersionFile(record))) return;
  const content = await store.read(file);
  if (content === undefined) return claimVersion(store, record);
  const claim = readJson(PublishedVersionSchema, content, file);
  // Records of an earlier release tool have no sum; their contract was compared.
  if (claim.contract === undefined || claim.contract === contract) return;
  if ((await store.read(`${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`)) !== undefined) return;
  throw new ReleaseError(
    'version-exists',
    `${name} ${version} is being published by ${claim.who} with other content, since ${claim.at}: raise "version" in the package.json; if that run was killed, "ongi-release gc" clears it an hour later`,
  );
}
