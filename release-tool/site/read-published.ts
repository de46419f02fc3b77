import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type BuildContract,
} from 'federation/release-format/build-contract';
import {
  ContractSignatureSchema,
  SIGNATURE_FILE,
  type ContractSignature,
} from 'federation/release-format/trust/contract-signature';
import { PublishedVersionSchema, type PublishedVersion } from '../format/published-version.ts';
import { readJson } from 'federation/release-format/json-file';
import { FOLDER_NAME, publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** A published version without its assets. */
export type PublishedFiles = {
  published: PublishedVersion;
  /** The signed bytes of contract.json. */
  contractBytes: Uint8Array;
  contract: BuildContract;
  signature: ContractSignature | undefined;
};

/** Undefined if there is none. Throws a one-sentence reason if incomplete, of another format or no JSON. */
export async function readPublished(
  store: SiteStore,
  name: string,
  version: string,
): Promise<PublishedFiles | undefined> {
  if (!FOLDER_NAME.test(name) || !FOLDER_NAME.test(version)) return undefined;
  const recordFile = publishedVersionPath(name, version);
  const contractFile = `${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`;
  const signatureFile = `${versionFolder(name, version)}/${SIGNATURE_FILE}`;
  const [record, contractBytes, signature] = await Promise.all([
    store.read(recordFile),
    store.read(contractFile),
    store.read(signatureFile),
  ]);
  if (contractBytes === undefined) return undefined;
  if (record === undefined) throw new ReleaseError('inconsistent-site', `${recordFile} is missing`);
  const published = readJson(PublishedVersionSchema, record, recordFile);
  if (published.name !== name || published.version !== version) {
    throw new ReleaseError(
      'inconsistent-site',
      `${recordFile} is that of ${published.name} ${published.version}`,
    );
  }
  return {
    published,
    contractBytes,
    contract: readJson(BuildContractSchema, contractBytes, contractFile),
    signature:
      signature === undefined ? undefined : readJson(ContractSignatureSchema, signature, signatureFile),
  };
}
