import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonFile } from 'federation/release-format/json-file';
import type { Platform } from 'federation/release-format/platform/verify-platform';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import { checkVersions } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { publishedVersionFile } from '../format/published-version.ts';
import { publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import type { Naming } from '../operations/ready-build.ts';
import { siteWithBuilds } from '../operations/site-with-builds.ts';
import type { SiteStore } from '../store/site-store.ts';

const WHO = 'somebody';

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
  const site = siteOf(platform);
  const { store, versions, unpublished } = await siteWithBuilds(site, builtDirs, {
    keys,
    naming,
    who: WHO,
    hasFiles: false,
  });
  const newest = { releases: withoutUnknown(platform) };
  return checkVersions({ store, keys, newest, versions, unpublished, percent });
}

/** Where a contract is missing there is nothing to compare with. */
function withoutUnknown({ releases, unknown }: Platform): ReleaseMap {
  const isKnown = (name: string, version: string): boolean =>
    !unknown.some((one) => one.name === name && one.version === version);
  const { hostCanary, ...others } = releases;
  return {
    ...others,
    ...(hostCanary !== undefined && isKnown('host', hostCanary.release.version) ? { hostCanary } : {}),
    areas: filtered(releases.areas, (name, { version }) => isKnown(name, version)),
    canaries: filtered(releases.canaries, (name, { release }) => isKnown(name, release.version)),
  };
}

function filtered<Value>(
  record: Readonly<Record<string, Value>>,
  isPart: (name: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => isPart(name, value)));
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
      who: WHO,
      keyId: signature.keyId,
      baseUrl: baseUrls.get(`${name} ${version}`) ?? `/${folder}/`,
      contract: integrityOf(contract),
    };
    files.set(publishedVersionPath(name, version), Buffer.from(publishedVersionFile(record)));
  }
  const readOnly = (): Promise<never> => Promise.reject(new Error('a check writes nothing'));
  return {
    address: 'the site',
    read: (file) => Promise.resolve(files.get(file)),
    list: (folder) => {
      const beginning = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`;
      return Promise.resolve([...files.keys()].filter((file) => file.startsWith(beginning)));
    },
    putNew: readOnly,
    replace: readOnly,
    remove: readOnly,
    removeLeftovers: readOnly,
  };
}
