import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type BuildContract,
} from 'federation/release-format/build-contract';
import {
  ContractSignatureSchema,
  isSignatureFile,
  SIGNATURE_FILE,
  type ContractSignature,
} from 'federation/release-format/trust/contract-signature';
import { PublishedVersionSchema, type PublishedVersion } from '../format/published-version.ts';
import { readJson } from 'federation/release-format/json-file';
import { publishedVersionPath, versionFolder, type NamedVersion } from '../format/site-paths.ts';
import { isVersionName } from 'federation/release-format/site-names';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';
import { areaReleaseOf, hostReleaseOf } from 'federation/release-format/release-of-contract';
import type { AreaRelease, HostRelease } from 'federation/release-format/release-map';

/** A published version without its assets. */
export type PublishedFiles = {
  published: PublishedVersion;
  /** The signed bytes of contract.json. */
  contractBytes: Uint8Array;
  contract: BuildContract;
  /** The first one before those that were added. */
  signatures: ContractSignature[];
};

/** Undefined if there is none. Throws a one-sentence reason if incomplete, of another format or no JSON. */
export async function readPublished(
  store: SiteStore,
  name: string,
  version: string,
): Promise<PublishedFiles | undefined> {
  if (!isVersionName(name) || !isVersionName(version)) return undefined;
  const recordFile = publishedVersionPath(name, version);
  const contractFile = `${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`;
  const [record, contractBytes, signatures] = await Promise.all([
    store.read(recordFile),
    store.read(contractFile),
    readSignatures(store, name, version),
  ]);
  if (contractBytes === undefined) return undefined;
  if (record === undefined) throw new ReleaseError('inconsistent-site', `${recordFile} is missing`);
  const published = readJson(PublishedVersionSchema, record, recordFile);
  if (published.name !== name || published.version !== version)
    throw new ReleaseError(
      'inconsistent-site',
      `${recordFile} is that of ${published.name} ${published.version}`,
    );
  return {
    published,
    contractBytes,
    contract: readJson(BuildContractSchema, contractBytes, contractFile),
    signatures,
  };
}

async function readSignatures(store: SiteStore, name: string, version: string): Promise<ContractSignature[]> {
  const folder = `${versionFolder(name, version)}/`;
  const files = (await store.list(folder)).filter((file) => isSignatureFile(file.slice(folder.length)));
  const first = (file: string): number => (file === folder + SIGNATURE_FILE ? 0 : 1);
  const sorted = files.toSorted((one, other) => first(one) - first(other) || one.localeCompare(other));
  const read = await Promise.all(
    sorted.map(async (file) => {
      const content = await store.read(file);
      return content === undefined ? [] : [readJson(ContractSignatureSchema, content, file)];
    }),
  );
  return read.flat();
}

export type PublishedReleases = { host?: HostRelease | undefined; areas: Record<string, AreaRelease> };

/** @param pageFiles host files that the page names @throws ReleaseError if one was never published */
export async function releasesOf(
  store: SiteStore,
  versions: readonly NamedVersion[],
  pageFiles: readonly string[],
): Promise<PublishedReleases> {
  const releases: PublishedReleases = { areas: {} };
  for (const { name, version } of versions) {
    const found = await readPublished(store, name, version);
    if (found === undefined)
      throw new ReleaseError('not-published', `${store.address} has no ${name} ${version}: publish it first`);
    const { contract, published } = found;
    if (contract.kind === 'host')
      releases.host = hostReleaseOf(contract, version, published.baseUrl, pageFiles);
    else releases.areas[name] = areaReleaseOf(contract, version, published.baseUrl);
  }
  return releases;
}
