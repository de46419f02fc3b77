import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonFile } from 'federation/release-format/json-file';
import type { Platform } from 'federation/release-format/platform/verify-platform';
import { releasesIn } from 'federation/release-format/release-map';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import { checkVersions } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { publishedVersionFile } from '../format/published-version.ts';
import { publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import type { Naming } from '../operations/ready-build.ts';
import { siteWithBuilds } from '../operations/site-with-builds.ts';
import { readOnlySite } from '../store/read-only-site.ts';
import type { SiteStore } from '../store/site-store.ts';

export type BuildCheck = {
  /** Folders of builds, each with its contract. */
  builtDirs: readonly string[];
  platform: Platform;
  /** As a canary: the area's live version stays beside it. */
  percent?: number | undefined;
  naming?: Naming;
};

/**
 * What a release check would say of builds that nobody has published, from a platform alone: everything but
 * what is between a phone and the live version's files. @throws ReleaseError for what is no build
 */
export async function checkWithPlatform({
  builtDirs,
  platform,
  percent,
  naming = 'package-version',
}: BuildCheck): Promise<Violation[]> {
  const { keys } = platform;
  const known = siteOf(platform);
  const options = { keys, naming, hasFiles: false };
  const { store, versions, unpublished } = await siteWithBuilds(known, builtDirs, options);
  const { releases, unknown } = platform;
  return checkVersions({ store, keys, newest: { releases }, versions, unpublished, percent, unknown });
}

/** Reads as the site does, without the versions' files; nothing can be written. */
function siteOf({ releases, contracts }: Platform): SiteStore {
  const baseUrls = new Map(
    releasesIn(releases).map(({ name, release }) => [`${name} ${release.version}`, release.baseUrl]),
  );
  const files = new Map<string, Uint8Array>();
  for (const { name, version, contract, signature } of contracts) {
    const folder = versionFolder(name, version);
    files.set(`${folder}/${BUILD_CONTRACT_FILE}`, Buffer.from(contract));
    files.set(`${folder}/${SIGNATURE_FILE}`, Buffer.from(jsonFile(signature)));
    const record = {
      name,
      version,
      who: 'somebody',
      keyId: signature.keyId,
      baseUrl: baseUrls.get(`${name} ${version}`) ?? `/${folder}/`,
      contract: integrityOf(contract),
    };
    files.set(publishedVersionPath(name, version), Buffer.from(publishedVersionFile(record)));
  }
  return readOnlySite(files);
}
