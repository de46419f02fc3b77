import { BUILD_CONTRACT_FILE, PackageContractSchema, type PackageContract } from '../build-contract.ts';
import { SDK_NAME } from '../fixed-names.ts';
import { jsonFile, jsonIn } from '../json-file.ts';
import { RELEASE_LOG_FOLDER } from '../log-entry.ts';
import { releasesIn, type ReleaseMap } from '../release-map.ts';
import {
  ContractSignatureSchema,
  isSignatureFile,
  verifyContract,
  type ContractSignature,
  type SignedContract,
} from '../trust/contract-signature.ts';
import type { KeyList } from '../trust/key-list.ts';
import { isRecord } from '../values.ts';
import { platformFacts } from './platform-facts.ts';
import type { SignedContractText } from './platform-schema.ts';

/** A site's files, by their paths in it. */
export type SiteFiles = {
  read: (path: string) => Promise<Uint8Array | undefined>;
  /** The paths of all files below a folder. */
  list: (folder: string) => Promise<string[]>;
};

type Collected = { text: SignedContractText; contract: PackageContract };

/**
 * `platform.json` of a release map: what it says, and what that follows from. Undefined without a live host
 * that a key of the list has signed. An area that none has signed any more is left out of `signed`.
 */
export async function platformFile(releases: ReleaseMap, site: SiteFiles): Promise<string | undefined> {
  const { trust, host } = releases;
  if (trust === undefined) return undefined;
  const live = new Map(
    releasesIn(releases).map(({ name, release: { version } }) => [`${name}/${version}`, { name, version }]),
  );
  const [inMap, sdks] = await Promise.all([
    Promise.all([...live.values()].map((version) => signedContract(site, trust, version))),
    sdkContracts(site, trust),
  ]);
  const found = inMap.filter((one) => one !== undefined);
  const ofHost = found.find(({ text }) => text.name === 'host' && text.version === host.version)?.contract;
  if (ofHost?.kind !== 'host') return undefined;
  const published = sdks.flatMap(({ text: { version }, contract }) =>
    contract.kind === 'sdk' ? [{ version, contract }] : [],
  );
  return jsonFile({
    formatVersion: 1,
    ...platformFacts(releases, ofHost, published),
    signed: { releases, contracts: [...found, ...sdks].map(({ text }) => text) },
  });
}

/** The newest first: the highest number, and of one number the one that was published last. */
async function sdkContracts(site: SiteFiles, trust: KeyList): Promise<Collected[]> {
  const files = await site.list(SDK_NAME);
  const versions = files.flatMap((file) => {
    const [name, version, ...rest] = file.split('/');
    return name === SDK_NAME && version !== undefined && rest.join('/') === BUILD_CONTRACT_FILE
      ? version
      : [];
  });
  const found = await Promise.all(
    versions.map(async (version) => ({
      signed: await signedContract(site, trust, { name: SDK_NAME, version }),
      at: await publishedAt(site, version),
    })),
  );
  return found
    .toSorted((one, other) => byNumber(other.signed, one.signed) || other.at.localeCompare(one.at))
    .flatMap(({ signed }) => signed ?? []);
}

function byNumber(one: Collected | undefined, other: Collected | undefined): number {
  const [first = '', second = ''] = [one?.contract.packageVersion, other?.contract.packageVersion];
  return first.localeCompare(second, 'en', { numeric: true });
}

async function publishedAt(site: SiteFiles, version: string): Promise<string> {
  const content = await site.read(`${RELEASE_LOG_FOLDER}/versions/${SDK_NAME}/${version}.json`);
  const record = content === undefined ? undefined : jsonIn(content);
  return isRecord(record) && typeof record['at'] === 'string' ? record['at'] : '';
}

async function signedContract(
  site: SiteFiles,
  trust: KeyList,
  { name, version }: { name: string; version: string },
): Promise<Collected | undefined> {
  const folder = `${name}/${version}/`;
  const contractBytes = await site.read(folder + BUILD_CONTRACT_FILE);
  if (contractBytes === undefined) return undefined;
  const { data: contract } = PackageContractSchema.safeParse(jsonIn(contractBytes));
  if (contract === undefined) return undefined;
  const files = (await site.list(`${name}/${version}`)).filter((file) =>
    isSignatureFile(file.slice(folder.length)),
  );
  for (const file of files.toSorted()) {
    const { data: signature } = ContractSignatureSchema.safeParse(jsonIn((await site.read(file)) ?? ''));
    if (signature === undefined || !isCounting(signature, trust, { name, version, contractBytes })) continue;
    const text = { name, version, contract: Buffer.from(contractBytes).toString('utf8'), signature };
    return { text, contract };
  }
  return undefined;
}

/** Whether a key of the list may publish it. What it signed before it expired goes on. */
export function isCounting(signature: ContractSignature, trust: KeyList, contract: SignedContract): boolean {
  const { kind } = verifyContract(signature, trust, contract, new Date(0));
  return kind === 'valid' || kind === 'expired';
}
